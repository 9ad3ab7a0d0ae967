import type { Definition } from '../../../../domain/checkDefinition.ts';
import type { ChangeClass } from '../../../../domain/drafts/changeKinds.ts';
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
      change_class: before ? classOfUse(before, current) : null,
    })
    .execute();
}

/**
 * Returns the class of the changes between two versions: the class stated on publishing, if publishing compared the
 * same two. Scores of different instruments can't be compared.
 */
function classOfUse(before: ComparedVersion, current: ComparedVersion): ChangeClass {
  if (before.name !== current.name) return 'breaks';
  if (before.version === current.compared_with && current.change_class !== null) return current.change_class;
  return highestClass(describeChanges({ ...before.content }, { ...current.content }));
}
