import { sql } from 'kysely';
import type { Definition } from '../../../../domain/checkDefinition.ts';
import type { ChangeClass } from '../../../../domain/drafts/changeKinds.ts';
import type { Instrument } from '../../../../domain/instrument.ts';
import type { Module } from '../../../../domain/modules/module.ts';
import type { Db } from '../../../db/schema.ts';

/**
 * The version with which another was compared, the class of the changes, and the food categories whose scores can't be
 * compared; null stands for all categories, or for a definition without any.
 */
export type Comparison = { with: string; class: ChangeClass; categories: string[] | null };

/**
 * A version with what a comparison needs; `compared_with` and `change_class` are null unless it was published from a
 * draft.
 */
export type ComparedVersion = {
  name: string;
  version: string;
  content: Instrument | Module;
  compared_with: string | null;
  change_class: ChangeClass | null;
  broken_categories: string[] | null;
};

/** Modules have no food categories. */
const NO_CATEGORIES = sql<string[] | null>`null::text[]`.as('broken_categories');

const COMPARED = ['name', 'version', 'content', 'compared_with', 'change_class'] as const;

/** Selects the audit instrument in use, or the version of a module in use; undefined if none is. */
export async function selectVersionInUse(
  db: Db,
  kind: Definition['kind'],
  name = '',
): Promise<ComparedVersion | undefined> {
  if (kind === 'audit') {
    const instruments = db.selectFrom('instruments').where('active', '=', true);
    return instruments.select([...COMPARED, 'broken_categories']).executeTakeFirst();
  }
  const modules = db.selectFrom('modules').where('name', '=', name).where('in_use', '=', true);
  return modules.select([...COMPARED, NO_CATEGORIES]).executeTakeFirst();
}

/**
 * Returns the version of a module that last came into use, even if it is no longer in use; undefined if there is none.
 */
export async function selectLastUsedVersion(db: Db, name: string): Promise<ComparedVersion | undefined> {
  return db
    .selectFrom('definition_uses')
    .innerJoin('modules', (join) =>
      join.onRef('modules.name', '=', 'definition_uses.name').onRef('modules.version', '=', 'definition_uses.version'),
    )
    .where('definition_uses.kind', '=', 'module')
    .where('definition_uses.name', '=', name)
    .orderBy('at', 'desc')
    .orderBy('definition_uses.id', 'desc')
    .limit(1)
    .select(['modules.name', 'modules.version', 'content', 'compared_with', 'modules.change_class', NO_CATEGORIES])
    .executeTakeFirst();
}

/** Selects a loaded version. */
export async function selectComparedVersion(db: Db, kind: Definition['kind'], id: number): Promise<ComparedVersion> {
  if (kind === 'audit') {
    const instruments = db.selectFrom('instruments').where('id', '=', id);
    return instruments.select([...COMPARED, 'broken_categories']).executeTakeFirstOrThrow();
  }
  const modules = db.selectFrom('modules').where('id', '=', id);
  return modules.select([...COMPARED, NO_CATEGORIES]).executeTakeFirstOrThrow();
}

/** A version published from a draft, and its comparison with the version then in use or, if none was, the newest. */
export type StatedComparison = Comparison & { version: string };

/** Selects the comparisons that were stated when versions of a definition were published. */
export async function selectComparisons(db: Db, kind: Definition['kind'], name: string): Promise<StatedComparison[]> {
  const rows =
    kind === 'audit'
      ? db
          .selectFrom('instruments')
          .where('draft_id', 'is', null)
          .where('name', '=', name)
          .select(['version', 'compared_with', 'change_class', 'broken_categories'])
      : db
          .selectFrom('modules')
          .where('name', '=', name)
          .select(['version', 'compared_with', 'change_class', NO_CATEGORIES]);
  return (await rows.execute()).flatMap((row) =>
    row.compared_with === null || row.change_class === null
      ? []
      : {
          version: row.version,
          with: row.compared_with,
          class: row.change_class,
          categories: row.broken_categories,
        },
  );
}

/**
 * A time at which a version came into use; `replaced` is the version in use before, `class` is the class of the
 * changes, and `categories` is as in `Comparison`.
 */
export type VersionUse = {
  name: string;
  version: string;
  at: Date;
  replaced: string | null;
  class: ChangeClass | null;
  categories: string[] | null;
};

/** Returns the times at which versions of audit instruments, or of one module, came into use, oldest first. */
export async function selectUses(db: Db, kind: Definition['kind'], name?: string): Promise<VersionUse[]> {
  return db
    .selectFrom('definition_uses')
    .where('kind', '=', kind)
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .orderBy('at')
    .orderBy('id')
    .select(['name', 'version', 'at', 'replaced', 'change_class as class', 'broken_categories as categories'])
    .execute();
}

/**
 * Returns the uses that were in effect between the oldest and the newest of the compared assessments; none if the same
 * use was in effect at both. Expects the uses oldest first.
 */
export function usesBetween(uses: readonly VersionUse[], { oldest, newest }: AuditTimes): VersionUse[] {
  if (oldest === null || newest === null) return [];
  const first = uses.findLastIndex(({ at }) => at <= oldest);
  const last = uses.findLastIndex(({ at }) => at <= newest);
  return first === last ? [] : uses.slice(Math.max(first, 0), last + 1);
}

/** The times of the oldest and the newest of the compared audits or assessments; null if there are none. */
export type AuditTimes = { oldest: Date | null; newest: Date | null };

/** Returns the oldest and the newest of these times. */
export function timesOf(times: readonly Date[]): AuditTimes {
  return times.reduce<AuditTimes>(
    ({ oldest, newest }, at) => ({
      oldest: oldest === null || at < oldest ? at : oldest,
      newest: newest === null || at > newest ? at : newest,
    }),
    { oldest: null, newest: null },
  );
}

/**
 * Returns when the versions in use at the oldest and the newest of the compared audits came into use; null if there are
 * none. Doesn't reveal when the audits themselves were taken, because some may be outside the caller's scope.
 */
export async function selectComparedVersions(db: Db, { oldest, newest }: AuditTimes) {
  const { rows } = await sql<AuditTimes>`
    select max(at) filter (where at <= ${oldest}::timestamptz) as oldest,
      max(at) filter (where at <= ${newest}::timestamptz) as newest
    from definition_uses where kind = 'audit'`.execute(db);
  return { oldest: rows[0]?.oldest?.toISOString() ?? null, newest: rows[0]?.newest?.toISOString() ?? null };
}

/** Checks whether a version of the audit instrument has ever replaced another. */
export async function hasReplacedVersions(db: Db): Promise<boolean> {
  const replacements = db.selectFrom('definition_uses').where('kind', '=', 'audit').where('replaced', 'is not', null);
  return (await replacements.select('id').limit(1).executeTakeFirst()) !== undefined;
}
