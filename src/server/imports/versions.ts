import type { Instrument } from '../../domain/instrument.ts';
import type { Db } from '../db/schema.ts';
import {
  activeInstrument,
  indexInstrument,
  installedInstrument,
  type InstalledInstrument,
} from '../instrument/installed.ts';
import { ImportError, quoted } from './rows.ts';
import { selectVersionNamed, selectVersionOfChecksum } from '../instrument/queries.ts';
import { installInstrument } from '../instrument/changes.ts';

/** The versions of instruments that an import scores with. */
export type Versions = {
  /** The version of a checksum, or the active one for null; undefined when there is none. */
  find(checksum: string | null): Promise<InstalledInstrument | undefined>;
  /** The version by its number. */
  byId(id: number): Promise<InstalledInstrument>;
  /** Takes in a version that the file brings along: installed when the import may write, never activated. */
  add(checksum: string, instrument: Instrument): Promise<void>;
};

/** The number of a version in a dry run, which installs nothing. */
const NOT_INSTALLED = 0;

/** Finds versions in the database, each read once. */
export function versionsOf(db: Db, { mayInstall }: { mayInstall: boolean }): Versions {
  const known = new Map<string | null, InstalledInstrument>();
  const load = async (checksum: string | null) => {
    if (checksum === null) return activeInstrument(db);
    const row = await selectVersionOfChecksum(db, checksum);
    return row && installedInstrument(db, row.id);
  };
  const find = async (checksum: string | null) => {
    const found = known.get(checksum) ?? (await load(checksum));
    if (found) known.set(checksum, found);
    return found;
  };
  return {
    find,
    byId: (id) => installedInstrument(db, id),
    async add(checksum, instrument) {
      if (await find(checksum)) return;
      await refuseOtherContent(db, instrument);
      const id = mayInstall ? await installInstrument(db, instrument, { activate: false }) : NOT_INSTALLED;
      known.set(checksum, indexInstrument(id, instrument));
    },
  };
}

async function refuseOtherContent(db: Db, { name, version }: Instrument): Promise<void> {
  if (!(await selectVersionNamed(db, name, version))) return;
  throw new ImportError(`The instrument ${quoted(`${name} ${version}`)} is installed here with other content.`);
}
