import type { Db, Tables } from '../../db/schema.ts';
import type { Instrument } from '../../../domain/instrument.ts';
import { readFile } from 'node:fs/promises';
import { sql, type Insertable } from 'kysely';
import { forgetInstrument } from '../../shared/definitions/installedInstruments.ts';
import { forgetModule } from '../../shared/definitions/modules.ts';
import { selectVersionOfChecksum } from '../../shared/definitions/queries.ts';
import { shippedInstrumentFile, VersionTakenError, checksumOf, withTextsOf } from './install.ts';
import type { Definition } from '../../../domain/checkDefinition.ts';
import { nameAndVersion } from '../../../domain/checkDefinition.ts';
import type { Module } from '../../../domain/modules/module.ts';
import { recordUse } from './uses/changes.ts';
import { selectLastUsedVersion, selectVersionInUse, type Comparison } from './uses/queries.ts';

/**
 * Installs a validated instrument, makes it the active one unless `activate` is false, and returns its row id.
 * Reinstalling the same version changes only its translations. Throws VersionTakenError when the version is installed
 * with other content.
 */
export async function installInstrument(
  db: Db,
  instrument: Instrument,
  { activate = true, now = new Date() } = {},
): Promise<number> {
  const checksum = checksumOf(instrument);
  const { name, version } = instrument;
  await db
    .insertInto('instruments')
    .values({ name, version, checksum, content: JSON.stringify(instrument) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await selectVersionOfChecksum(db, checksum);
  if (!row) {
    throw new VersionTakenError(
      `${name} ${version} is already installed with different content. Give this one a new version.`,
    );
  }
  // The texts of the file are the newer ones, but translations that were added in the console must not be lost.
  await updateDefinition(db, 'instruments', row.id, withTextsOf(instrument, row.content));
  if (activate) await putInstrumentIntoUse(db, row.id, now);
  return row.id;
}

/** The user who loaded a version; null for the command line. */
export type Loader = { userId: string; username: string } | null;

type LoadChoices = {
  /** Also puts the version into use. */
  use?: boolean;
  by?: Loader;
  /** A note on the version, for other users. */
  note?: string;
  /** For a version published from a draft: its comparison with the version in use or, if none is, the newest one. */
  comparison?: Comparison | null;
  now?: Date;
};

/**
 * Loads a version of a definition and returns its row id; with `use`, new audits or assessments are taken with it. If
 * the version is already loaded, only its translations change: a module gains the translations that it lacks; in an
 * instrument, the translations of the new copy take precedence. Throws VersionTakenError when it has other content.
 */
export async function loadDefinition(
  db: Db,
  definition: Definition,
  { use = false, by = null, note = '', comparison = null, now = new Date() }: LoadChoices = {},
): Promise<number> {
  const { name, version } = nameAndVersion(definition);
  const origin = {
    loaded_by: by?.userId ?? null,
    loaded_by_name: by?.username ?? null,
    note,
    compared_with: comparison?.with ?? null,
    change_class: comparison?.class ?? null,
  };
  if (definition.kind === 'module') {
    const id = await insertModule(db, definition.definition, { ...origin, loaded_at: now });
    if (use) await putModuleIntoUse(db, name, id, now);
    return id;
  }
  const row = await db
    .selectFrom('instruments')
    .where('name', '=', name)
    .where('version', '=', version)
    .select('id')
    .executeTakeFirst();
  const id = await installInstrument(db, definition.definition, { activate: false });
  if (!row && by) {
    const comparisonColumns = { ...origin, broken_categories: comparison?.categories ?? null };
    await db.updateTable('instruments').set(comparisonColumns).where('id', '=', id).execute();
  }
  if (use) await putInstrumentIntoUse(db, id, now);
  return id;
}

/** The origin of a version: when and by whom it was loaded, the note on it, and its comparison with another version. */
type Origin = Pick<
  Insertable<Tables['modules']>,
  'loaded_at' | 'loaded_by' | 'loaded_by_name' | 'note' | 'compared_with' | 'change_class'
>;

async function insertModule(db: Db, module: Module, origin: Origin): Promise<number> {
  const { module: name, version } = module;
  const checksum = checksumOf(module);
  await db
    .insertInto('modules')
    .values({ name, version, checksum, content: JSON.stringify(module), ...origin })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('modules')
    .where('name', '=', name)
    .where('version', '=', version)
    .select(['id', 'checksum', 'content'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.checksum !== checksum) {
    throw new VersionTakenError(
      `${name} ${version} is already loaded with different content. Give this one a new version.`,
    );
  }
  await updateDefinition(db, 'modules', row.id, withTextsOf(row.content, module));
  return row.id;
}

/** Puts a version of a module into use; if `id` is null, takes the module out of use. */
export async function putModuleIntoUse(db: Db, name: string, id: number | null, now: Date): Promise<void> {
  const before = (await selectVersionInUse(db, 'module', name)) ?? (await selectLastUsedVersion(db, name));
  await db.updateTable('modules').set({ in_use: false }).where('name', '=', name).where('in_use', '=', true).execute();
  if (id === null) return;
  await db.updateTable('modules').set({ in_use: true }).where('id', '=', id).execute();
  await recordUse(db, { kind: 'module', id, before, now });
}

/** Activates a version of an instrument for new audits. */
export async function putInstrumentIntoUse(db: Db, id: number, now: Date): Promise<void> {
  const before = await selectVersionInUse(db, 'audit');
  await db.updateTable('instruments').set({ active: false }).where('active', '=', true).execute();
  await db.updateTable('instruments').set({ active: true }).where('id', '=', id).execute();
  await recordUse(db, { kind: 'audit', id, before, now });
}

/** Sets the organisation's settings for a module; a null value removes the setting. */
export async function updateSettings(
  db: Db,
  module: string,
  settings: ReadonlyMap<string, number | null>,
): Promise<void> {
  for (const [name, value] of settings) {
    if (value === null) {
      await db.deleteFrom('module_settings').where('module', '=', module).where('name', '=', name).execute();
    } else {
      await db
        .insertInto('module_settings')
        .values({ module, name, value })
        .onConflict((conflict) => conflict.columns(['module', 'name']).doUpdateSet({ value }))
        .execute();
    }
  }
}

/**
 * Installs the shipped instrument if the database has no instrument. If this version is already installed, adds only
 * the translations that it lacks.
 */
export async function installShippedInstrument(db: Db): Promise<void> {
  const shippedInstrument = JSON.parse(await readFile(shippedInstrumentFile, 'utf8')) as Instrument;
  const rows = await db
    .selectFrom('instruments')
    .where('draft_id', 'is', null)
    .select(['id', 'checksum', 'content'])
    .execute();
  const sameVersion = rows.find(({ checksum }) => checksum === checksumOf(shippedInstrument));
  if (sameVersion)
    await updateDefinition(db, 'instruments', sameVersion.id, withTextsOf(sameVersion.content, shippedInstrument));
  if (rows.length > 0) return;
  await db.transaction().execute((transaction) => installInstrument(transaction, shippedInstrument));
}

/** Stores the content of a loaded version if it has changed. */
export async function updateDefinition(
  db: Db,
  table: 'instruments' | 'modules',
  id: number,
  definition: Instrument | Module,
): Promise<void> {
  const content = JSON.stringify(definition);
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ content })
    .where('id', '=', id)
    .where(sql<boolean>`content is distinct from ${content}::jsonb`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  if (table === 'instruments') forgetInstrument(db, id);
  else forgetModule(db, id);
}
