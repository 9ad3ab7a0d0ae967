import type { Definition } from '../../../../domain/checkDefinition.ts';
import type { ChangeClass } from '../../../../domain/drafts/changeKinds.ts';
import { brokenCategories } from '../../../../domain/drafts/brokenCategories.ts';
import { describeChanges, highestClass } from '../../../../domain/drafts/changes.ts';
import type { Db } from '../../../db/schema.ts';
import { selectComparedVersion, type ComparedVersion } from './queries.ts';

type Use = {
  kind: Definition['kind'];
  /** The row id of the version that came into use. */
  id: number;
  /** The version that was in use before; for a module, the last one, even if none was in use in between. */
  before: ComparedVersion | undefined;
  now: Date;
};

/** Records that a version came into use, unless it is also the version that was in use before. */
export async function recordUse(db: Db, { kind, id, before, now }: Use): Promise<void> {
  const current = await selectComparedVersion(db, kind, id);
  const { name, version } = current;
  if (before?.name === name && before.version === version) return;
  await db
    .insertInto('definition_uses')
    .values({
      kind,
      name,
      version,
      at: now,
      replaced: before?.version ?? null,
      ...(before && effectOfUse(before, current)),
    })
    .execute();
}

type Effect = { change_class: ChangeClass; broken_categories: string[] | null };

/**
 * Returns the class of the changes between two versions and the categories whose scores can't be compared; both are as
 * stated on publishing, if the same two versions were compared then. Scores of different instruments can't be compared.
 */
function effectOfUse(before: ComparedVersion, current: ComparedVersion): Effect {
  if (before.name !== current.name) return { change_class: 'breaks', broken_categories: null };
  const { compared_with: other, change_class: statedClass, broken_categories: categories } = current;
  if (before.version === other && statedClass !== null)
    return { change_class: statedClass, broken_categories: categories };
  const contents = [{ ...before.content }, { ...current.content }] as const;
  const changes = describeChanges(...contents);
  return { change_class: highestClass(changes), broken_categories: brokenCategories(changes, ...contents) };
}
