import { fits } from '../../../../../domain/modules/assess.ts';
import { ANSWER_MAX_CHARACTERS, MAX_NUMBER, MAX_PACKS, MIN_SIZE } from '../../../../../domain/modules/checkAnswer.ts';
import { SIZE_UNITS, type SizeUnit } from '../../../../../domain/modules/module.ts';
import { NOTE_MAX_CHARACTERS } from '../../../../../domain/limits.ts';
import type { FormAudio } from '../form/audio.ts';
import { CHOICES } from '../form/layout.ts';
import {
  bind,
  emptySubmission,
  firstBinds,
  formModel,
  instance,
  item as choice,
  listedFiles,
  metaBinds,
  photoBind,
  STORE_NAME,
  textBind,
} from '../form/parts.ts';
import { LANGUAGE_FIELDS, LANGUAGE_TEXT, type Words } from '../form/languages.ts';
import { element, type Xml } from '../form/xml.ts';
import { conditionOf } from './condition.ts';
import {
  nameIn,
  type FormItem,
  type FormSection,
  type ItemScreen,
  type ModuleLayout,
  type PriceItem,
} from './layout.ts';
import { moduleTexts } from './texts.ts';

const PRICE_FIELDS = ['price', 'none', 'size', 'unit', 'packs', 'special', 'note'] as const;

/** Returns the units in which a product's size can be entered. */
export const unitsOf = (item: PriceItem): SizeUnit[] => SIZE_UNITS.filter((unit) => fits(item.unit, unit));

/** Returns the model of a module's form. */
export function moduleModel(
  layout: ModuleLayout,
  id: { id: string; version: string },
  { words, audio }: { words: Words; audio: FormAudio },
): Xml {
  const { question, label } = LANGUAGE_FIELDS;
  const fields = [
    ...layout.sections.map(sectionFields),
    ...['store_name', question, label].map((name) => element(name)),
  ];
  return formModel(
    moduleTexts(layout, words, audio),
    emptySubmission(id, ...fields),
    instance(
      'yn',
      Object.keys(CHOICES).map((name) => choice(name, name)),
    ),
    ...listedFiles(),
    ...firstBinds(),
    ...layout.sections.flatMap((section) => sectionBinds(section, layout)),
    bind('/data/store_name', { type: 'string', calculate: STORE_NAME }),
    bind(`/data/${question}`, { type: 'string', relevant: 'false()' }),
    bind(`/data/${label}`, { type: 'string', calculate: languageOf(layout) }),
    ...metaBinds(),
  );
}

/** Returns the expression for the app's language. It refers to answers, so that it is recalculated when they change. */
function languageOf({ items }: ModuleLayout): string {
  const answers = [...items.values()].map(({ item, path }) => (item.kind === 'price' ? `${path}/price` : path));
  const allAnswers = `concat(${['/data/store_id', ...answers].join(', ')})`;
  const [code, question] = [LANGUAGE_TEXT, LANGUAGE_FIELDS.question];
  return `jr:choice-name(if(${allAnswers} = '', '${code}', '${code}'), '/data/${question}')`;
}

function sectionFields({ name, section, screens }: FormSection): Xml {
  const help = section?.help ? [element(helpField(name))] : [];
  return element(name, {}, ...help, ...screens.map(screenFields));
}

/** Returns the name of the field that shows a section's help. */
export const helpField = (name: string): string => `${name}_help`;

function screenFields(screen: ItemScreen): Xml {
  if (screen.kind === 'items') {
    const { path, more, items } = screen;
    const further = items.flatMap(({ note, photo }) => (photo === null ? [note] : [note, photo]));
    const names = [...items.map((formItem) => formItem.path), more, ...further];
    return element(nameIn(path), {}, ...names.map((field) => element(nameIn(field))));
  }
  const { item, photo } = screen.price;
  const defaults: Partial<Record<(typeof PRICE_FIELDS)[number], string>> = {
    size: String(item.size ?? 1),
    unit: item.unit,
  };
  const fields = PRICE_FIELDS.map((name) => element(name, {}, defaults[name] ?? ''));
  return element(nameIn(screen.path), {}, ...fields, ...(photo === null ? [] : [element(nameIn(photo))]));
}

function sectionBinds({ name, path, section, screens }: FormSection, layout: ModuleLayout): Xml[] {
  const help = section?.help ? [bind(`${path}/${helpField(name)}`, { type: 'string', readonly: 'true()' })] : [];
  return [...help, ...screens.flatMap((screen) => screenBinds(screen, section === null, layout))];
}

function screenBinds(screen: ItemScreen, isScope: boolean, layout: ModuleLayout): Xml[] {
  if (screen.kind === 'price') return priceBinds(screen.price, rulesOf(screen.price, isScope, layout));
  const { items, more } = screen;
  return [
    ...items.map((item) => itemBind(item, rulesOf(item, isScope, layout))),
    bind(more, { type: 'string' }),
    ...items.flatMap((item) => [
      textBind(item.note, NOTE_MAX_CHARACTERS, 'noteTooLong', { relevant: chosenIn(more, item) }),
      ...itemPhotoBinds(item, more, rulesOf(item, isScope, layout)),
    ]),
  ];
}

const chosenIn = (more: string, { item }: FormItem) => `selected(${more}, '${item.varname}')`;

/** The app never requires a photo, because a phone may have no camera. */
function itemPhotoBinds(formItem: FormItem, more: string, { relevant }: Rules): Xml[] {
  const { item, path, photo } = formItem;
  if (photo === null) return [];
  if (item.photo !== 'required') return [photoBind(photo, chosenIn(more, formItem))];
  const isOfBreach = item.kind === 'yes_no' && item.severity === 'breach';
  const breachConditions = isOfBreach ? [`${path} = '${item.earns === 'yes' ? 'no' : 'yes'}'`] : [];
  const conditions = [...(relevant === undefined ? [] : [`(${relevant})`]), ...breachConditions];
  return [photoBind(photo, conditions.length === 0 ? undefined : conditions.join(' and '))];
}

type Rules = { relevant?: string; required?: string };

/** If only the server can decide whether an item is asked, the answer is optional. */
function rulesOf({ item }: FormItem, isScope: boolean, { module, items }: ModuleLayout): Rules {
  const relevant = item.ask_when === undefined ? null : conditionOf(item.ask_when, items);
  const isCertain = (item.ask_when === undefined || relevant !== null) && (isScope || !module.scope);
  return { ...(relevant !== null && { relevant }), ...(item.required && isCertain && { required: 'true()' }) };
}

function itemBind({ item, path }: FormItem, rules: Rules): Xml {
  if (item.kind === 'text') return textBind(path, ANSWER_MAX_CHARACTERS, 'tooLong', rules);
  if (item.kind === 'date') return bind(path, { type: 'date', ...rules });
  if (item.kind !== 'number') return bind(path, { type: 'string', ...rules });
  const { min = -MAX_NUMBER, max = MAX_NUMBER, decimals = 0, varname } = item;
  return bind(path, {
    type: decimals === 0 ? 'int' : 'decimal',
    ...bounds(min, max, `b:${varname}`),
    ...rules,
  });
}

const bounds = (min: number, max: number, message: string) => ({
  constraint: `. >= ${min} and . <= ${max}`,
  'jr:constraintMsg': `jr:itext('${message}')`,
});

function priceBinds({ item, path, note, photo }: FormItem, { relevant, required }: Rules): Xml[] {
  const isSold = `not(selected(${path}/none, 'none'))`;
  const rules = { relevant: isSold };
  const number = (name: string, type: string, min: number, max: number, more: Record<string, string> = {}) =>
    bind(`${path}/${name}`, { type, ...bounds(min, max, 'priceWrong'), ...rules, ...more });
  return [
    ...(relevant === undefined ? [] : [bind(path, { relevant })]),
    number('price', 'decimal', 0, MAX_NUMBER, required === undefined ? {} : { required }),
    bind(`${path}/none`, { type: 'string' }),
    number('size', 'decimal', MIN_SIZE, MAX_NUMBER, { required: `${path}/price != ''` }),
    bind(`${path}/unit`, {
      type: 'string',
      ...rules,
      ...(unitsOf(item as PriceItem).length > 1 && { required: `${path}/price != ''` }),
    }),
    number('packs', 'int', 1, MAX_PACKS),
    number('special', 'decimal', 0, MAX_NUMBER),
    textBind(note, NOTE_MAX_CHARACTERS, 'noteTooLong'),
    ...(photo === null ? [] : [photoBind(photo)]),
  ];
}
