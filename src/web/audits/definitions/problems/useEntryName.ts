import { useMemo } from 'react';
import { containersOf, isAudit, itemRoot, nameOf, stepOf } from '../../../../domain/drafts/places.ts';
import { MODULE } from '../../../../domain/drafts/shapes.ts';
import { isTree, listAt, partAt, type Tree } from '../../../../domain/drafts/tree.ts';
import { useText } from '../../../i18n/useText.ts';

/** The name of an entry on screen. `number` is set only for questions and items that have a text. */
export type EntryName = { number: string | null; title: string };

/**
 * An entry, its list (null for a section), and its number, counted from 1. Questions are numbered across all sections.
 */
type NumberedEntry = { value: unknown; list: 'questions' | keyof typeof LISTS | null; number: number };

/** The lists of a module that the editor shows after its sections. */
const LISTS = { computed: 0, measures: 0, outcome: 0, settings: 0, baskets: 0, evidence: 0 };

/** Returns a function that returns the name of the entry at a path, as shown on screen. */
export function useEntryName(definition: Tree, language: string): (path: string) => EntryName {
  const text = useText();
  const entries = useMemo(() => entriesByPath(definition), [definition]);
  return (path) => {
    const entry = entries.get(path);
    if (!entry) {
      const [root, code = ''] = path.split('/');
      const isCategory = root === 'sections' && code !== '';
      return { number: null, title: isCategory ? categoryTitle(definition, code, language) : text('editor.about') };
    }
    const { value, list, number } = entry;
    const title = entryTitle(value, language);
    if (title !== '') return { number: list === 'questions' ? String(number) : null, title };
    const name = list === null ? 'section' : list === 'questions' ? 'question' : (`lists.${list}` as const);
    return { number: null, title: text('editor.nth', { name: text(`editor.${name}`), number }) };
  };
}

/** Returns the text of an entry in a language, or else in English; empty if it has neither. */
export function entryTitle(value: unknown, language: string): string {
  for (const field of ['text', 'title', 'name', 'finding']) {
    const title = partAt(value, [field, language]) ?? partAt(value, [field, 'en']);
    if (typeof title === 'string' && title !== '') return title;
  }
  return '';
}

/** Returns the name of a food category in a definition; its code if it has none. */
export function categoryTitle(definition: Tree, code: string, language: string): string {
  const category = listAt(definition, ['categories']).find((candidate) => nameOf(candidate, 'code') === code);
  return entryTitle(isTree(category) ? category : {}, language) || code;
}

function entriesByPath(definition: Tree): ReadonlyMap<string, NumberedEntry> {
  const containers = containersOf(definition);
  const items = containers.flatMap(({ keys }) => listAt(definition, keys));
  const sections = containers.filter(({ path }) => path.startsWith('sections/'));
  const lists = isAudit(definition) ? [] : (Object.keys(LISTS) as (keyof typeof LISTS)[]);
  return new Map<string, NumberedEntry>([
    ...sections.map(({ path, keys }, at): [string, NumberedEntry] => [
      path,
      { value: partAt(definition, keys.slice(0, -1)), list: null, number: at + 1 },
    ]),
    ...items.map((value, at): [string, NumberedEntry] => [
      `${itemRoot(definition)}/${stepOf(value, 'varname')}`,
      { value, list: 'questions', number: at + 1 },
    ]),
    ...lists.flatMap((list) =>
      listAt(definition, [list]).map((value, at): [string, NumberedEntry] => [
        `${list}/${stepOf(value, MODULE.lists?.[list]?.name ?? 'id')}`,
        { value, list, number: at + 1 },
      ]),
    ),
  ]);
}
