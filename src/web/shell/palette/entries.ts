import { matches } from '../../ui/matches.ts';

/** The kinds of entries, in the palette's order. */
export const KINDS = ['store', 'user', 'group', 'action', 'page'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * Something that the palette can open. `key` is unique and never changes: it consists of the kind and an id or a path.
 */
export type Entry = {
  key: `${Kind}:${string}`;
  name: string;
  /** Distinguishes entries with the same name, for example by an email address. */
  note?: string;
  /** Other words that users might search for; not shown. */
  words?: string;
  image?: string | null;
  open: () => void;
};

export type EntryGroup = { value: 'recent' | Kind; items: readonly Entry[] };

/** The maximum number of entries shown for each of stores, users and groups. */
const SHOWN_MAX = 6;

/**
 * Groups the matching entries; those whose name contains a word that starts with the input are listed first. If the
 * input is empty, all actions and pages match.
 */
export function entryGroups(entries: readonly Entry[], input: string): EntryGroup[] {
  const isTyped = input.trim() !== '';
  return KINDS.map((kind) => {
    const isKnown = kind === 'action' || kind === 'page';
    const matchingEntries = entries.filter(
      ({ key, name, note = '', words }) =>
        key.startsWith(`${kind}:`) &&
        (isTyped
          ? matches(name, input) || matches(note, input) || hasWords(words && `${name} ${note} ${words}`, input)
          : isKnown),
    );
    const first = matchingEntries.filter(({ name }) => startsWith(name, input));
    const orderedEntries = isTyped
      ? [...first, ...matchingEntries.filter((entry) => !first.includes(entry))]
      : matchingEntries;
    return { value: kind, items: isKnown ? orderedEntries : orderedEntries.slice(0, SHOWN_MAX) };
  }).filter(({ items }) => items.length > 0);
}

/** Checks whether an entry's words contain each word of the input, in any order; a part of a word is enough. */
function hasWords(words: string | undefined, input: string): boolean {
  return (
    words !== undefined &&
    input
      .trim()
      .split(/\s+/)
      .every((word) => matches(words, word))
  );
}

/** Checks whether the text occurs in the name, starting at the beginning of a word. */
function startsWith(name: string, input: string): boolean {
  return name
    .split(/[\s-]+/)
    .some((_, at, words) => matches(words.slice(at).join(' ').slice(0, input.trim().length), input));
}
