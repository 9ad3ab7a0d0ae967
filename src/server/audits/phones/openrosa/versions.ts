import { createHash } from 'node:crypto';
import type { Instrument } from '../../../../domain/instrument.ts';
import { onReplacement } from '../../../db/replacing/forget.ts';
import type { Db } from '../../../db/schema.ts';
import { installedInstrument, type InstalledInstrument } from '../../../shared/definitions/installedInstruments.ts';
import { selectActiveVersion } from '../../../shared/definitions/queries.ts';
import { insertFormVersion } from './changes.ts';
import type { Words } from './form/texts.ts';
import { xformOf } from './form/xform.ts';
import { selectFormVersions } from './queries.ts';

/** The form that phones should have. */
export type CurrentForm = { id: string; version: string; title: string; xml: string; installed: InstalledInstrument };

/** The placeholder for the version while the form is generated; it occurs nowhere else in it. */
const VERSION_TO_COME = '\u{E000}version\u{E000}';

/**
 * Returns a name with only characters that URLs and all apps allow. If any had to be replaced, a hash keeps the name
 * distinct.
 */
function plainName(name: string): string {
  const plain = name.replaceAll(/[^\w.-]+/g, '_');
  return plain === name ? name : `${plain}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

const versionText = (version: string, revision: number): string => `${plainName(version)}.${revision}`;

/**
 * Manages the versions of the form: the instrument's version plus a revision that grows whenever the form changes,
 * including its translations. Versions that were handed out remain valid forever.
 */
export function openForms(db: Db, words: Words, clock: () => Date) {
  /** The form without its version, for the instrument requested last. */
  let draft: { instrument: Instrument; xml: string; checksum: Buffer } | null = null;
  let made: CurrentForm | null = null;
  const instruments = new Map<string, number>();
  onReplacement(db, () => instruments.clear());

  function draftOf(instrument: Instrument) {
    if (draft?.instrument === instrument) return draft;
    const xml = xformOf(instrument, { id: plainName(instrument.name), version: VERSION_TO_COME }, words);
    const checksum = createHash('sha256').update(xml).digest();
    draft = { instrument, xml, checksum };
    return draft;
  }

  async function revisionOf(instrumentId: number, checksum: Buffer): Promise<number> {
    const [latest] = await selectFormVersions(db, instrumentId);
    if (latest?.checksum.equals(checksum)) return latest.revision;
    const revision = (latest?.revision ?? 0) + 1;
    await insertFormVersion(db, { instrument_id: instrumentId, revision, checksum, made_at: clock() });
    // Another process may have taken the revision for a different form.
    return revisionOf(instrumentId, checksum);
  }

  return {
    /** Returns the form of the active instrument; null when none is installed. */
    async current(): Promise<CurrentForm | null> {
      const active = await selectActiveVersion(db);
      if (!active) return null;
      const installed = await installedInstrument(db, active.id);
      const { instrument } = installed;
      const { xml, checksum } = draftOf(instrument);
      const version = versionText(instrument.version, await revisionOf(active.id, checksum));
      if (made?.installed === installed && made.version === version) return made;
      made = {
        id: plainName(instrument.name),
        version,
        title: instrument.title.en,
        xml: xml.replace(VERSION_TO_COME, version),
        installed,
      };
      return made;
    },

    /** Returns the instrument of a form version that was handed out; null for any other. */
    async instrumentOf(formId: string, version: string): Promise<InstalledInstrument | null> {
      const key = JSON.stringify([formId, version]);
      if (!instruments.has(key)) {
        for (const row of await selectFormVersions(db)) {
          const known = JSON.stringify([plainName(row.name), versionText(row.version, row.revision)]);
          instruments.set(known, row.instrument_id);
        }
      }
      const id = instruments.get(key);
      return id === undefined ? null : installedInstrument(db, id);
    },
  };
}

export type Forms = ReturnType<typeof openForms>;
