import type { DefinitionClip } from '../../../shared/definitions/clips.ts';
import type { FormAudio } from './form/audio.ts';

/** Returns the recordings as a form refers to them. */
export function audioOf(clips: readonly DefinitionClip[]): FormAudio {
  return new Map(clips.map(({ path, language, file }) => [`${path}/${language}`, file]));
}

/** Returns the recordings that a form refers to: only those of questions, not those of other texts. */
export function clipsIn(xml: string, clips: readonly DefinitionClip[]): DefinitionClip[] {
  return clips.filter(({ file }) => xml.includes(file));
}

/** Returns a text that differs if the recordings do. */
export function keyOfClips(clips: readonly DefinitionClip[]): string {
  return clips.map(({ path, language, file }) => `${path}/${language}=${file}`).join(' ');
}
