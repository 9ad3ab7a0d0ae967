import { sql } from 'kysely';
import type { Definition } from '../../../domain/checkDefinition.ts';
import type { Instrument } from '../../../domain/instrument.ts';
import type { Module } from '../../../domain/modules/module.ts';
import type { Db } from '../../db/schema.ts';

/** A loaded version of a definition. */
export type LoadedVersion = {
  kind: Definition['kind'];
  id: number;
  name: string;
  version: string;
  in_use: boolean;
  at: Date;
  by: string | null;
  note: string;
  content: Instrument | Module;
};

/** Returns the loaded versions of the instrument or module with this name or, without a name, of all of them. */
export async function selectLoadedVersions(db: Db, name?: string): Promise<LoadedVersion[]> {
  const instruments = db
    .selectFrom('instruments')
    .where('draft_id', 'is', null)
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .select([sql<'audit'>`'audit'`.as('kind'), 'id', 'name', 'version', 'active as in_use', 'installed_at as at'])
    .select(['loaded_by_name as by', 'note', 'content']);
  const modules = db
    .selectFrom('modules')
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .select([sql<'module'>`'module'`.as('kind'), 'id', 'name', 'version', 'in_use', 'loaded_at as at'])
    .select(['loaded_by_name as by', 'note', 'content']);
  const [audits, moduleRows] = await Promise.all([instruments.execute(), modules.execute()]);
  return [...audits, ...moduleRows];
}

/**
 * Returns a string that is different after any change to the loaded versions of a definition. Doesn't read their
 * content.
 */
export async function selectStateOfVersions(db: Db, name: string): Promise<string> {
  const rows = await Promise.all(
    (['instruments', 'modules'] as const).map((table) =>
      db
        .selectFrom(table)
        .where('name', '=', name)
        .orderBy('id')
        .select(['id', sql<string>`xmin::text`.as('changed')])
        .execute(),
    ),
  );
  return JSON.stringify(rows.map((row) => row.map(({ id, changed }) => `${id}:${changed}`)));
}

/** Locks a loaded version until the transaction ends and returns it; undefined if there is none. */
export async function holdVersion(db: Db, name: string, version: string): Promise<LoadedVersion | undefined> {
  for (const table of ['instruments', 'modules'] as const) {
    await db
      .selectFrom(table)
      .where('name', '=', name)
      .where('version', '=', version)
      .select('id')
      .forUpdate()
      .execute();
  }
  return (await selectLoadedVersions(db, name)).find((entry) => entry.version === version);
}

/**
 * Returns the number of audits that are not void, by the name of their instrument. Doesn't count audits in which a
 * draft was tried.
 */
export async function countSurveysByInstrument(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('surveys')
    .innerJoin('instruments', 'instruments.id', 'surveys.instrument_id')
    .where('void_at', 'is', null)
    .where('draft_id', 'is', null)
    .groupBy('instruments.name')
    .select(['instruments.name', sql<number>`count(*)::int`.as('count')])
    .execute();
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Returns the number of assessments that are not void, by the name of their module. */
export async function countAssessments(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('assessments')
    .where('void_at', 'is', null)
    .groupBy('module')
    .select(['module', sql<number>`count(*)::int`.as('count')])
    .execute();
  return new Map(rows.map(({ module, count }) => [module, count]));
}

/** An open draft: who changed it last and when, and its content if it is for a new definition. */
export type OpenDraft = {
  id: string;
  kind: Definition['kind'];
  name: string;
  by: string | null;
  at: Date;
  content: unknown;
};

/** Returns the open drafts by the names of their definitions. */
export async function selectOpenDrafts(db: Db): Promise<Map<string, OpenDraft>> {
  const rows = await db
    .selectFrom('drafts')
    .where('ended', 'is', null)
    .select(['id', 'kind', 'name', 'changed_by_name as by', 'changed_at as at'])
    .select(sql`case when base is null then content end`.as('content'))
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/**
 * Returns the times at which drafts were last discarded, by the name of their definition. Leaves out times before
 * `after`.
 */
export async function selectDiscardTimes(db: Db, after: Date): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('drafts')
    .where('ended', '=', 'discarded')
    .where('ended_at', '>', after)
    .groupBy('name')
    .select(['name', sql<Date>`max(ended_at)`.as('at')])
    .execute();
  return new Map(rows.map(({ name, at }) => [name, at]));
}
