import type { EntryKind } from '../content/structure.ts';

/** Returns the headings of the columns after the text, in order; none for entries that show only their text. */
export function columnsOf(kind: EntryKind) {
  return (COLUMNS as Partial<Record<EntryKind, Columns>>)[kind] ?? NONE;
}

type Columns = (typeof COLUMNS)[keyof typeof COLUMNS];

const NONE: Columns | readonly [] = [];

const COLUMNS = {
  question: ['editor.fields.factor', 'editor.fields.scoringType', 'editor.fields.weight'],
  manager: ['editor.fields.factor'],
  item: ['editor.fields.kind', 'editor.fields.earns', 'editor.fields.weight'],
  computed: ['editor.fields.formula'],
  measures: ['editor.fields.formula'],
  outcome: ['editor.fields.when'],
} as const satisfies Partial<Record<EntryKind, readonly string[]>>;
