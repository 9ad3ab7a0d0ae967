import type { Instrument } from '../../../domain/instrument.ts';
import type { Db } from '../../db/schema.ts';
import {
  activeInstrument,
  indexInstrument,
  installedInstrument,
  instrumentAsking,
  type InstalledInstrument,
  type VersionName,
} from '../../shared/definitions/installedInstruments.ts';
import { ImportError, quote } from './rows.ts';
import { selectNamedVersion, selectVersionOfChecksum } from '../../shared/definitions/queries.ts';
import { installInstrument } from '../definitions/changes.ts';

/** The instrument versions that an import uses for scoring. */
export type Versions = {
  /** Returns the version with this checksum or name, or the active one for null; undefined when there is none. */
  find(version: string | VersionName | null): Promise<InstalledInstrument | undefined>;
  /**
   * Returns the preferred version if it has all these questions, otherwise the newest version that does. If none does,
   * returns the preferred one.
   */
  findByQuestions(questionIds: readonly string[], preferredVersion: InstalledInstrument): Promise<InstalledInstrument>;
  /** Returns the version with this row id. */
  byId(id: number): Promise<InstalledInstrument>;
  /**
   * Adds a version from the file without activating it. Installs it only if the import may write. Throws ImportError if
   * other content is installed under its name and version.
   */
  add(checksum: string, instrument: Instrument): Promise<void>;
};

/** The id of a version that was added in a dry run, which installs nothing. */
const NOT_INSTALLED = 0;

/** Returns a lookup of instrument versions. */
export function versionsOf(db: Db, { mayInstall }: { mayInstall: boolean }): Versions {
  const byVersion = new Map<string | null, InstalledInstrument>();
  const load = async (version: string | VersionName | null) => {
    if (version === null) return activeInstrument(db);
    const row = await (typeof version === 'string'
      ? selectVersionOfChecksum(db, version)
      : selectNamedVersion(db, version.name, version.version));
    return row && installedInstrument(db, row.id);
  };
  const find = async (version: string | VersionName | null) => {
    const key =
      version === null || typeof version === 'string' ? version : JSON.stringify([version.name, version.version]);
    const instrument = byVersion.get(key) ?? (await load(version));
    if (instrument) byVersion.set(key, instrument);
    return instrument;
  };
  return {
    find,
    findByQuestions: (questionIds, preferredVersion) => instrumentAsking(db, questionIds, preferredVersion),
    byId: (id) => installedInstrument(db, id),
    async add(checksum, instrument) {
      if (await find(checksum)) return;
      await refuseOtherContent(db, instrument);
      const id = mayInstall ? await installInstrument(db, instrument, { activate: false }) : NOT_INSTALLED;
      byVersion.set(checksum, indexInstrument(id, instrument));
    },
  };
}

async function refuseOtherContent(db: Db, { name, version }: Instrument): Promise<void> {
  if (!(await selectNamedVersion(db, name, version))) return;
  throw new ImportError(`The instrument ${quote(`${name} ${version}`)} is already installed with different content.`);
}
