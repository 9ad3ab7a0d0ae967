import type { Instrument } from '../../../../../domain/instrument.ts';
import { NO_AUDIO, type FormAudio } from './audio.ts';
import { bodyOf } from './body.ts';
import { layoutOf } from './layout.ts';
import { modelOf } from './model.ts';
import { formDocument } from './parts.ts';
import { furtherTags, type Words } from './languages.ts';

/** Returns an instrument as an XForm for ODK Collect and KoboCollect. */
export function xformOf(
  instrument: Instrument,
  id: { id: string; version: string },
  words: Words,
  audio: FormAudio = NO_AUDIO,
): string {
  const layout = layoutOf(instrument);
  return formDocument(
    instrument.title.en,
    modelOf(instrument, layout, id, { words, audio }),
    bodyOf(layout, { asksLanguage: furtherTags(instrument).length > 0 }),
  );
}
