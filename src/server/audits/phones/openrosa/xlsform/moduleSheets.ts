import { NOTE_MAX_CHARACTERS } from '../../../../../domain/limits.ts';
import { ANSWER_MAX_CHARACTERS, MAX_NUMBER, MAX_PACKS, MIN_SIZE } from '../../../../../domain/modules/checkAnswer.ts';
import { SIZE_UNITS, type Module } from '../../../../../domain/modules/module.ts';
import { CHOICES, freeName } from '../form/layout.ts';
import { wordsLanguage, type FormLanguage, type Words } from '../form/languages.ts';
import type { FormSheet } from '../form/xlsform.ts';
import { conditionOf } from '../moduleForm/condition.ts';
import {
  moduleLayoutOf,
  nameIn,
  type FormItem,
  type FormSection,
  type ItemScreen,
  type ModuleLayout,
  type PriceItem,
} from '../moduleForm/layout.ts';
import { helpField, unitsOf } from '../moduleForm/model.ts';

/** A row of a sheet: its cells by column. `label` is the key of one of the console's texts. */
type Row = Readonly<Record<string, string | undefined>> & { readonly label?: string };

const LOGIC = 'required relevant constraint default appearance choice_filter parameters'.split(' ');

/** The form's own field names. An item with one of these names is referred to by path. */
const OWN_NAMES = new Set(
  'start end audit store_id data meta price none size unit packs special note photo'.split(' '),
);

/** Returns the sheets `survey` and `choices` of a module. */
export function moduleSheets(module: Module, languages: readonly FormLanguage[], words: Words): FormSheet[] {
  const layout = moduleLayoutOf(module);
  const columns = (front: readonly string[]) => [...front, ...languages.map(({ label }) => `label::${label}`)];
  const sheetOf = (name: 'survey' | 'choices', front: readonly string[], rows: readonly Row[]): FormSheet => ({
    name,
    columns: columns(front),
    rows: rows.map(({ label, ...row }) => [
      ...front.map((column) => row[column] ?? null),
      ...languages.map(({ tag }) => (label === undefined ? null : words(wordsLanguage(tag))(label))),
    ]),
  });
  return [
    sheetOf('survey', ['type', 'name', ...LOGIC], surveyRows(layout)),
    sheetOf('choices', ['list_name', 'name', 'screen'], choiceRows(layout)),
  ];
}

/** Returns the name of the list with an item's choices. */
export function listNameOf(varname: string, { items }: ModuleLayout): string {
  return FIXED_LISTS.has(varname) ? freeName(`${varname}_`, new Set(items.keys())) : varname;
}

const FIXED_LISTS = new Set(['yn', 'items', 'units', 'not_sold']);

function surveyRows(layout: ModuleLayout): Row[] {
  return [
    ...['start', 'end', 'audit'].map((name) => ({ type: name, name })),
    {
      type: 'select_one_from_file stores.csv',
      name: 'store_id',
      label: 'phoneForm.store',
      required: 'yes',
      appearance: 'minimal autocomplete',
    },
    ...layout.sections.flatMap((section) => [
      { type: 'begin_group', name: section.name, ...(section.section === null && { label: 'assessment.items.scope' }) },
      ...(section.section?.help ? [{ type: 'note', name: helpField(section.name) }] : []),
      ...section.screens.flatMap((screen) => screenRows(screen, section, layout)),
      { type: 'end_group' },
    ]),
  ];
}

function screenRows(screen: ItemScreen, section: FormSection, layout: ModuleLayout): Row[] {
  if (screen.kind === 'price') return priceRows(screen.price, section, layout);
  const name = nameIn(screen.path);
  // References in an XLSForm don't name the group of a field, so the field's name must be unique.
  const more = `${name}_more`;
  return [
    { type: 'begin_group', name, appearance: 'field-list' },
    ...screen.items.map((item) => itemRow(item, section, layout)),
    {
      type: 'select_multiple items',
      name: more,
      label: 'phoneForm.moreNotes',
      appearance: 'minimal',
      choice_filter: `screen = '${name}'`,
    },
    ...screen.items.flatMap(({ item: { varname }, note, photo }) => {
      const relevant = `selected(\${${more}}, '${varname}')`;
      return [
        { ...textRow(nameIn(note), NOTE_MAX_CHARACTERS), label: 'phoneForm.note', relevant },
        ...(photo === null ? [] : [{ ...photoRow(nameIn(photo)), relevant }]),
      ];
    }),
    { type: 'end_group' },
  ];
}

const photoRow = (name: string): Row => ({
  type: 'image',
  name,
  label: 'phoneForm.photo',
  parameters: 'max-pixels=1600',
});

const textRow = (name: string, max: number): Row => ({
  type: 'text',
  name,
  appearance: 'multiline',
  constraint: `string-length(.) <= ${max}`,
});

function itemRow(formItem: FormItem, section: FormSection, layout: ModuleLayout): Row {
  const { item } = formItem;
  const rules = rulesOf(formItem, section, layout, 3);
  const name = item.varname;
  switch (item.kind) {
    case 'yes_no':
      return { type: 'select_one yn', name, ...rules };
    case 'choice':
      return { type: `select_one ${listNameOf(name, layout)}`, name, ...rules };
    case 'multi':
      return { type: `select_multiple ${listNameOf(name, layout)}`, name, ...rules };
    case 'number': {
      const { min = -MAX_NUMBER, max = MAX_NUMBER, decimals = 0 } = item;
      const type = decimals === 0 ? 'integer' : 'decimal';
      return { type, name, constraint: `. >= ${min} and . <= ${max}`, ...rules };
    }
    case 'date':
      return { type: 'date', name, ...rules };
    case 'text':
    case 'price':
    default:
      return { ...textRow(name, ANSWER_MAX_CHARACTERS), ...rules };
  }
}

/** If only the server can decide whether an item is asked, the answer is optional. */
function rulesOf({ item }: FormItem, { section }: FormSection, layout: ModuleLayout, depth: number) {
  const relevant = item.ask_when === undefined ? null : xpathOf(item.ask_when, layout, depth);
  const isCertain = (item.ask_when === undefined || relevant !== null) && (section === null || !layout.module.scope);
  return { ...(relevant !== null && { relevant }), ...(item.required && isCertain && { required: 'yes' }) };
}

/** Caches the results of `referencesOf`, by depth. */
const references = new WeakMap<ModuleLayout, Map<number, Map<string, FormItem>>>();

/** Returns the items of a module by name, each with the path by which a row at the given depth refers to it. */
function referencesOf(layout: ModuleLayout, depth: number): Map<string, FormItem> {
  const byDepth = references.get(layout) ?? new Map<number, Map<string, FormItem>>();
  references.set(layout, byDepth);
  const root = Array.from({ length: depth }, () => '..').join('/');
  const paths = () =>
    [...layout.items].map(([name, formItem]) => {
      const path = OWN_NAMES.has(name) ? formItem.path.replace('/data', root) : `\${${name}}`;
      return [name, { ...formItem, path }] as const;
    });
  const items = byDepth.get(depth) ?? new Map(paths());
  byDepth.set(depth, items);
  return items;
}

/**
 * Returns a condition as XPath, with references as XLSForms write them; null if the condition isn't simple or isn't
 * valid.
 */
function xpathOf(formula: string, layout: ModuleLayout, depth: number): string | null {
  try {
    return conditionOf(formula, referencesOf(layout, depth));
  } catch {
    // A draft may contain a formula that can't be parsed.
    return null;
  }
}

function priceRows(price: FormItem & { item: PriceItem }, section: FormSection, layout: ModuleLayout): Row[] {
  const { item, photo } = price;
  const { relevant, required } = rulesOf(price, section, layout, 2);
  const units = unitsOf(item);
  const isSold = { relevant: `not(selected(../none, 'none'))` };
  const number = (name: string, type: string, min: number, max: number): Row => ({
    type,
    name,
    label: `assess.${name}`,
    constraint: `. >= ${min} and . <= ${max}`,
    ...isSold,
  });
  return [
    { type: 'begin_group', name: item.varname, appearance: 'field-list', ...(relevant !== undefined && { relevant }) },
    { ...number('price', 'decimal', 0, MAX_NUMBER), ...(required !== undefined && { required }) },
    { type: 'select_multiple not_sold', name: 'none', label: 'assess.notSold' },
    ...(item.unit === 'each'
      ? []
      : [
          {
            ...number('size', 'decimal', MIN_SIZE, MAX_NUMBER),
            default: String(item.size ?? 1),
            required: `../price != ''`,
          },
        ]),
    {
      type: 'select_one units',
      name: 'unit',
      label: 'assess.unit',
      default: item.unit,
      choice_filter: units.map((unit) => `name = '${unit}'`).join(' or '),
      ...isSold,
    },
    number('packs', 'integer', 1, MAX_PACKS),
    number('special', 'decimal', 0, MAX_NUMBER),
    { ...textRow('note', NOTE_MAX_CHARACTERS), label: 'phoneForm.note' },
    ...(photo === null ? [] : [photoRow('photo')]),
    { type: 'end_group' },
  ];
}

function choiceRows(layout: ModuleLayout): Row[] {
  const screens = layout.sections.flatMap((section) => section.screens);
  const items = [...layout.items.values()].map(({ item }) => item);
  return [
    ...Object.keys(CHOICES).map((name) => ({ list_name: 'yn', name, label: `phoneForm.${name}` })),
    ...screens.flatMap((screen) =>
      screen.kind === 'price'
        ? []
        : screen.items.map(({ item: { varname } }) => ({
            list_name: 'items',
            name: varname,
            screen: nameIn(screen.path),
          })),
    ),
    ...(items.some(({ kind }) => kind === 'price')
      ? [
          ...SIZE_UNITS.map((name) => ({ list_name: 'units', name, label: `assess.units.${name}` })),
          { list_name: 'not_sold', name: 'none', label: 'phoneForm.yes' },
        ]
      : []),
    ...items.flatMap((item): Row[] => {
      if (!('choices' in item)) return [];
      const list = listNameOf(item.varname, layout);
      const hasNa = item.kind === 'multi' || item.choices.some(({ code }) => code === NOT_APPLICABLE);
      return [
        ...item.choices.map(({ code }) => ({ list_name: list, name: code })),
        ...(hasNa ? [] : [{ list_name: list, name: NOT_APPLICABLE, label: 'phoneForm.na' }]),
      ];
    }),
  ];
}

/** The choice that means 'not applicable'. */
export const NOT_APPLICABLE = 'na';
