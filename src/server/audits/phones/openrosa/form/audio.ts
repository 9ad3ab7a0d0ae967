/** The files of a form's recordings, by the path and language of their text, such as `items/water_shelf/text/es`. */
export type FormAudio = ReadonlyMap<string, string>;

export const NO_AUDIO: FormAudio = new Map();

type SpokenText = { varname: string; text: object };

/**
 * Returns the file with the recording of a text in a language; undefined if there is none. For a text that isn't
 * translated, this is the recording of its English text, because forms show that text instead.
 */
export function audioFile(audio: FormAudio, path: string, text: object, tag: string): string | undefined {
  return audio.get(`${path}/${Object.hasOwn(text, tag) ? tag : 'en'}`);
}

/** Returns the recordings of questions in a language, by the ids of their texts. */
export function audioIn(
  tag: string,
  { audio, root, questions }: { audio: FormAudio; root: 'questions' | 'items'; questions: Iterable<SpokenText> },
): Map<string, string> {
  const files = new Map<string, string>();
  for (const { varname, text } of questions) {
    const file = audioFile(audio, `${root}/${varname}/text`, text, tag);
    if (file !== undefined) files.set(`q:${varname}`, file);
  }
  return files;
}
