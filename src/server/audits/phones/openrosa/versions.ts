import { createHash } from 'node:crypto';
import type { Instrument } from '../../../../domain/instrument.ts';
import { onReplacement } from '../../../db/replacing/forget.ts';
import type { Db } from '../../../db/schema.ts';
import { installedInstrument, type InstalledInstrument } from '../../../shared/definitions/installedInstruments.ts';
import { clipsOf, type DefinitionClip } from '../../../shared/definitions/clips.ts';
import { selectActiveVersion } from '../../../shared/definitions/queries.ts';
import { insertFormVersion } from './changes.ts';
import type { Words } from './form/languages.ts';
import { audioOf, clipsIn, keyOfClips } from './formClips.ts';
import { xformOf } from './form/xform.ts';
import type { ListedForm } from './lists.ts';
import { selectFormVersions } from './queries.ts';
import { plainName, revisionOf, versionText, VERSION_TO_COME, type FormVersions } from './revisions.ts';

/** The form of the active instrument. */
export type CurrentForm = ListedForm & { instrument: InstalledInstrument };

/**
 * Manages the versions of the audit's form: the instrument's version plus a revision that increases whenever the form
 * changes.
 */
export function openForms(db: Db, words: Words, clock: () => Date) {
  /** The form without its version, for the instrument requested last. */
  let draft: { instrument: Instrument; clips: string; xml: string; checksum: Buffer } | null = null;
  let form: CurrentForm | null = null;
  const instruments = new Map<string, number>();
  const versions: FormVersions = {
    select: (id) => selectFormVersions(db, id),
    insert: ({ id, ...row }) => insertFormVersion(db, { instrument_id: id, ...row, made_at: clock() }),
  };
  onReplacement(db, () => instruments.clear());

  function draftOf(instrument: Instrument, clips: readonly DefinitionClip[]) {
    const key = keyOfClips(clips);
    if (draft?.instrument === instrument && draft.clips === key) return draft;
    const names = { id: plainName(instrument.name), version: VERSION_TO_COME };
    const xml = xformOf(instrument, names, words, audioOf(clips));
    const checksum = createHash('sha256').update(xml).digest();
    draft = { instrument, clips: key, xml, checksum };
    return draft;
  }

  return {
    /** Returns the form of the active instrument; null when none is installed. */
    async current(): Promise<CurrentForm | null> {
      const active = await selectActiveVersion(db);
      if (!active) return null;
      const indexedInstrument = await installedInstrument(db, active.id);
      const { instrument } = indexedInstrument;
      const clips = await clipsOf(db, instrument.name, { ...instrument });
      const { xml, checksum } = draftOf(instrument, clips);
      const version = versionText(instrument.version, await revisionOf(versions, active.id, checksum));
      if (form?.instrument === indexedInstrument && form.version === version) return form;
      form = {
        id: plainName(instrument.name),
        version,
        title: instrument.title.en,
        xml: xml.replace(VERSION_TO_COME, version),
        clips: clipsIn(xml, clips),
        instrument: indexedInstrument,
      };
      return form;
    },

    /** Returns the instrument of a stored form version, or null if there is none. */
    async instrumentOf(formId: string, version: string): Promise<InstalledInstrument | null> {
      const key = JSON.stringify([formId, version]);
      if (!instruments.has(key)) {
        for (const row of await selectFormVersions(db)) {
          const formKey = JSON.stringify([plainName(row.name), versionText(row.version, row.revision)]);
          instruments.set(formKey, row.id);
        }
      }
      const id = instruments.get(key);
      return id === undefined ? null : installedInstrument(db, id);
    },
  };
}

export type Forms = ReturnType<typeof openForms>;
