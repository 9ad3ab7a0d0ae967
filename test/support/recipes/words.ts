import { LANGUAGES, type Language } from '../../../src/domain/instrument.ts';
import type { Tree } from './tree.ts';

type Words = { [key: string]: string | Words };

/** Adds a word to the file of each language, by its key. */
export async function addWord(tree: Tree, key: string, words: Record<Language, string>): Promise<void> {
  const parents = key.split('.');
  const last = parents.pop() ?? '';
  for (const language of LANGUAGES) {
    await tree.edit(`public/i18n/${language}.json`, (content) => {
      const all = JSON.parse(content) as Words;
      const parent = parents.reduce((object, name) => object[name] as Words, all);
      parent[last] = words[language];
      return `${JSON.stringify(all, null, 2)}\n`;
    });
  }
}
