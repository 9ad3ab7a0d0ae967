import type { Module } from '../../../../../domain/modules/module.ts';
import { NO_AUDIO, type FormAudio } from '../form/audio.ts';
import { formDocument } from '../form/parts.ts';
import type { Words } from '../form/languages.ts';
import { moduleBody } from './body.ts';
import { moduleLayoutOf } from './layout.ts';
import { moduleModel } from './model.ts';

/** Returns a module as an XForm for ODK Collect and KoboCollect. */
export function moduleXformOf(
  module: Module,
  id: { id: string; version: string },
  words: Words,
  audio: FormAudio = NO_AUDIO,
): string {
  const layout = moduleLayoutOf(module);
  return formDocument(module.title.en, moduleModel(layout, id, { words, audio }), moduleBody(layout));
}
