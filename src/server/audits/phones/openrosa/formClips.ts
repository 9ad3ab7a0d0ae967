import type { DefinitionClip } from '../../../shared/definitions/clips.ts';
import type { FormAudio } from './form/audio.ts';

/** Returns the files of recordings, by the path and language of their texts. */
export function audioOf(clips: readonly DefinitionClip[]): FormAudio {
  return new Map(clips.map(({ path, language, file }) => [`${path}/${language}`, file]));
}

/** Returns the recordings that a form refers to. */
export function clipsIn(xml: string, clips: readonly DefinitionClip[]): DefinitionClip[] {
  return clips.filter(({ file }) => xml.includes(file));
}

/** Returns a string that changes whenever the recordings change. */
export function keyOfClips(clips: readonly DefinitionClip[]): string {
  return clips.map(({ path, language, file }) => `${path}/${language}=${file}`).join(' ');
}
