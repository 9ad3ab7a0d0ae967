import { PILLARS, PRICE_UNITS } from '../../../../domain/modules/module.ts';
import { SCORING_TYPES } from '../../../../domain/instrument.ts';
import { FOUR_PS, MANAGER_PS } from '../../../../domain/scoring/fourP.ts';
import type { Tree } from '../../../../domain/drafts/tree.ts';
import type { EntryKind } from '../content/structure.ts';

type FieldName =
  | 'text'
  | 'help'
  | 'title'
  | 'name'
  | 'description'
  | 'factor'
  | 'scoringType'
  | 'weight'
  | 'strategies'
  | 'kind'
  | 'earns'
  | 'choices'
  | 'unit'
  | 'min'
  | 'max'
  | 'decimals'
  | 'size'
  | 'max_price'
  | 'barcodes'
  | 'pack'
  | 'required'
  | 'photo'
  | 'fix'
  | 'ask_when'
  | 'severity'
  | 'group'
  | 'kcal_per_kg'
  | 'edible'
  | 'agreed_from'
  | 'agreed_on'
  | 'cites'
  | 'formula'
  | 'direction'
  | 'coverage'
  | 'enough'
  | 'show'
  | 'when'
  | 'tone'
  | 'default'
  | 'finding'
  | 'citation'
  | 'doi'
  | 'certainty'
  | 'days'
  | 'pillar'
  | 'renew_months'
  | 'specials'
  | 'source_title'
  | 'source_url'
  | 'source_licence'
  | 'source_note'
  | 'in_scope';

type Option = string | number;

/** A field of a form. `path` is relative to the entry; the default is the name. */
export type FieldSpec = { name: FieldName; path?: string } & (
  | { type: 'texts'; required?: true }
  | { type: 'line' | 'formula' | 'number' | 'flag' | 'list' | 'codes' | 'choices'; required?: true }
  | { type: 'choice'; options: readonly Option[]; required?: true }
);

/** Returns the path of a field in its entry. */
export const placeOf = ({ name, path = name }: Pick<FieldSpec, 'name' | 'path'>): string => path;

const texts = (name: FieldName, required?: true): FieldSpec => ({ name, type: 'texts', ...(required && { required }) });
const line = (name: FieldName, path?: string): FieldSpec => ({
  name,
  type: 'line',
  ...(path !== undefined && { path }),
});
const number = (name: FieldName, required?: true): FieldSpec => ({
  name,
  type: 'number',
  ...(required && { required }),
});
const flag = (name: FieldName): FieldSpec => ({ name, type: 'flag' });
const formula = (name: FieldName, required?: true, path?: string): FieldSpec => ({
  name,
  type: 'formula',
  ...(required && { required }),
  ...(path !== undefined && { path }),
});
const choice = (name: FieldName, options: readonly Option[], required?: true): FieldSpec => ({
  name,
  type: 'choice',
  options,
  ...(required && { required }),
});

const ITEM_KINDS = ['yes_no', 'choice', 'multi', 'number', 'price', 'date', 'text'] as const;

/** The fields that only some kinds of items have. */
const OF_KIND: Readonly<Record<string, readonly FieldSpec[]>> = {
  yes_no: [choice('earns', ['yes', 'no'], true)],
  choice: [{ name: 'choices', type: 'choices' }],
  multi: [{ name: 'choices', type: 'choices' }],
  number: [line('unit'), number('min'), number('max'), number('decimals')],
  price: [
    choice('unit', PRICE_UNITS, true),
    number('size'),
    number('max_price'),
    texts('pack'),
    line('group'),
    number('kcal_per_kg'),
    number('edible'),
    { name: 'barcodes', type: 'codes' },
  ],
};

const FIELDS: Readonly<Record<Exclude<EntryKind, 'item'>, readonly FieldSpec[]>> = {
  question: [
    texts('text', true),
    choice('factor', FOUR_PS, true),
    choice('scoringType', SCORING_TYPES, true),
    number('weight', true),
    { name: 'strategies', type: 'list' },
  ],
  manager: [texts('text', true), choice('factor', MANAGER_PS, true)],
  section: [texts('title', true), texts('help')],
  about: [
    texts('title', true),
    texts('description'),
    choice('pillar', PILLARS, true),
    number('renew_months'),
    flag('specials'),
    line('source_title', 'source/title'),
    line('source_url', 'source/url'),
    line('source_licence', 'source/licence'),
    line('source_note', 'source/note'),
  ],
  measures: [
    texts('title', true),
    formula('formula', true),
    line('unit'),
    number('decimals'),
    choice('direction', ['up', 'down', 'none']),
    formula('coverage'),
    number('enough'),
  ],
  computed: [texts('title', true), formula('formula', true), line('unit'), number('decimals'), flag('show')],
  outcome: [texts('text', true), formula('when', true), choice('tone', ['good', 'neutral', 'bad'], true)],
  settings: [texts('title', true), line('unit'), number('default')],
  evidence: [texts('finding', true), line('citation'), line('doi'), line('certainty')],
  baskets: [texts('title', true), number('days', true)],
};

/** Returns the fields of an entry, which depend on its kind and its content. */
export function fieldsOf(kind: EntryKind, value: Tree): readonly FieldSpec[] {
  if (kind === 'item') {
    return [
      texts('text', true),
      texts('help'),
      choice('kind', ITEM_KINDS, true),
      ...(OF_KIND[String(value['kind'])] ?? []),
      number('weight'),
      choice('photo', ['none', 'optional', 'required']),
      flag('required'),
      formula('ask_when'),
      { name: 'fix', type: 'list' },
      choice('severity', ['breach', 'advice']),
      texts('cites'),
      line('agreed_from'),
      line('agreed_on'),
    ];
  }
  if (kind === 'section' && value['name'] !== undefined) return [texts('name', true)];
  if (kind === 'about' && value['categories'] !== undefined) return [texts('title', true)];
  if (kind === 'about' && value['scope'] !== undefined) {
    return [...FIELDS.about, formula('in_scope', true, 'scope/in_scope')];
  }
  return FIELDS[kind];
}

/** Returns the content of a new entry, with empty texts and formulas. */
export function emptyEntry(kind: EntryKind): Record<string, unknown> {
  return EMPTY[kind];
}

const [TEXT, TITLE] = [{ text: { en: '' } }, { title: { en: '' } }];

const EMPTY: Readonly<Record<EntryKind, Record<string, unknown>>> = {
  question: { ...TEXT, factor: 1, scoringType: 1, weight: 1, strategies: [] },
  manager: { ...TEXT, factor: MANAGER_PS[0] },
  item: { ...TEXT, kind: 'yes_no', earns: 'yes' },
  section: { ...TITLE, items: [] },
  about: TITLE,
  measures: { ...TITLE, formula: '' },
  computed: { ...TITLE, formula: '' },
  outcome: { ...TEXT, when: '', tone: 'neutral' },
  settings: TITLE,
  evidence: { finding: { en: '' }, citation: '', certainty: '' },
  baskets: { ...TITLE, days: 1, items: [] },
};
