import { currentName } from '../definitionNames.ts';
import { textIn } from '../definitionTexts.ts';
import { itemsOf, type AssessmentAnswer, type Choice, type Item, type Module, type Price } from '../modules/module.ts';
import type { Cell } from './exportCells.ts';

/** An assessment as exported in the workbook; `date` is a local time. */
export type ExportedAssessment = {
  id: string;
  storeId: string;
  /** The names of the store's groups that the reader may see, joined by '; '. */
  groupName: string;
  storeName: string;
  auditor: string;
  date: Date;
  moduleVersion: string;
  outcome: string | null;
  measures: Readonly<Record<string, { value: number | null; coverage: number | null; enough: boolean } | undefined>>;
  answers: ReadonlyMap<string, { value: AssessmentAnswer; unit_price?: number | undefined }>;
};

/** A column of the workbook, its description in the codebook and its cell. */
export type AssessmentColumn = {
  name: string;
  format: 'general' | 'date';
  width?: number;
  /** Set if the text is different in every row, so that shared strings would save nothing. */
  unique?: true;
  meaning: string;
  section?: string | undefined;
  kind?: string | undefined;
  unit?: string | undefined;
  codes?: string | undefined;
  cellOf: (assessment: ExportedAssessment) => Cell;
};

/**
 * Returns the columns of a module's workbook: the assessment, its measures, then its items. They depend only on the
 * module's versions, which start with the one in use. A measure or an item that several versions have is described by
 * the first of them. Texts are in the given language, or in English if they aren't translated; dates are in the given
 * time zone.
 */
export function assessmentColumns(versions: readonly Module[], language: string, timeZone: string): AssessmentColumn[] {
  const measures = firstOfEach(
    versions.flatMap((version) => version.measures),
    ({ id }) => id,
  );
  const items = firstOfEach(
    versions.flatMap((version) => placedItems(version)),
    ({ item }) => item.varname,
  );
  const outcomes = firstOfEach(
    versions.flatMap(({ outcome }) => outcome ?? []),
    ({ state }) => state,
  );
  const states = outcomes.map(({ state, text }) => `${state} = ${textIn(text, language)}`).join('; ');
  return [
    column('AssessmentId', 'Id of the assessment', ({ id }) => id, { unique: true, width: 38 }),
    column('StoreId', 'Id of the store', ({ storeId }) => storeId),
    column('GroupName', 'Groups of the store', ({ groupName }) => groupName),
    column('StoreName', 'Name of the store', ({ storeName }) => storeName),
    column('Name', 'Name of the auditor', ({ auditor }) => auditor),
    column('Date', `When the assessment was taken, in ${timeZone}`, ({ date }) => date, { format: 'date' }),
    column('ModuleVersion', 'Version of the module', ({ moduleVersion }) => moduleVersion),
    column('Outcome', 'Outcome; empty if there is none', ({ outcome }) => outcome, { codes: states }),
    ...measures.flatMap((measure) => measureColumns(measure, language)),
    ...items.flatMap((placedItem) => itemColumns(placedItem, language)),
  ];
}

type CellOf = AssessmentColumn['cellOf'];
type Details = Partial<Omit<AssessmentColumn, 'name' | 'meaning' | 'cellOf'>>;

function column(name: string, meaning: string, cellOf: CellOf, details: Details = {}): AssessmentColumn {
  return { name, format: 'general', meaning, cellOf, ...details };
}

/** Returns the first entry with each name, in the given order. */
function firstOfEach<Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string): Entry[] {
  const byName = new Map<string, Entry>();
  for (const entry of entries) if (!byName.has(nameOf(entry))) byName.set(nameOf(entry), entry);
  return [...byName.values()];
}

function measureColumns({ id, title, unit, coverage }: Module['measures'][number], language: string) {
  const meaning = `${textIn(title, language)} (measure; empty if it is missing or there is not enough data)`;
  const value: CellOf = ({ measures }) => (measures[id]?.enough === true ? measures[id].value : null);
  const share: CellOf = ({ measures }) => measures[id]?.coverage ?? null;
  return [
    column(id, meaning, value, { kind: 'measure', unit }),
    ...(coverage === undefined
      ? []
      : [column(`${id}.coverage`, `Share of ${id} that was observed in the store, 0 to 1`, share)]),
  ];
}

type PlacedItem = { item: Item; section: Module['sections'][number] | undefined };

function placedItems(module: Module): PlacedItem[] {
  return itemsOf(module).map((item) => ({
    item,
    section: module.sections.find(({ items }) => items.includes(item)),
  }));
}

function itemColumns({ item, section }: PlacedItem, language: string): AssessmentColumn[] {
  const { varname: id, renamed, kind } = item;
  const name = currentName(item);
  const place = { section: section && textIn(section.title, language), kind };
  const formerly = renamed === undefined ? '' : ` (formerly ${id})`;
  const meaning = textIn(item.text, language) + formerly;
  if (item.kind === 'price') return priceColumns({ id, name }, meaning, { ...place, unit: `per ${item.unit}` });
  const details = {
    ...place,
    unit: item.kind === 'number' ? item.unit : undefined,
    codes: 'choices' in item ? codesOf(item.choices, language) : undefined,
  };
  return [column(name, meaning, ({ answers }) => cellOfAnswer(answers.get(id)?.value), details)];
}

const codesOf = (choices: readonly Choice[], language: string) =>
  choices.map(({ code, text }) => `${code} = ${textIn(text, language)}`).join('; ');

/** The parts of a price that have columns of their own, with their descriptions. */
const PRICE_PARTS = {
  price: 'Usual price of the packs',
  special: 'Special price',
  size: 'Size of a pack',
  unit: 'Unit of the size',
  packs: 'Number of packs that the price is for',
  brand: 'Brand',
} as const satisfies Record<keyof Price, string>;

function priceColumns(
  { id, name }: { id: string; name: string },
  meaning: string,
  details: Details,
): AssessmentColumn[] {
  const unitPrice: CellOf = ({ answers }) => {
    const answer = answers.get(id);
    return answer?.unit_price ?? cellOfAnswer(answer?.value);
  };
  const parts = (Object.keys(PRICE_PARTS) as (keyof Price)[]).map((part) =>
    column(
      `${name}.${part}`,
      `${PRICE_PARTS[part]}: ${meaning}`,
      ({ answers }) => partOf(answers.get(id)?.value, part),
      {
        section: details.section,
      },
    ),
  );
  return [column(name, `Unit price, or "none" if not sold: ${meaning}`, unitPrice, details), ...parts];
}

function partOf(value: AssessmentAnswer | undefined, part: keyof Price): Cell {
  if (typeof value !== 'object' || !('price' in value)) return null;
  return part === 'packs' ? (value.packs ?? 1) : (value[part] ?? null);
}

/** Returns the cell of an answer other than a price; codes are separated by a semicolon. */
function cellOfAnswer(value: AssessmentAnswer | undefined): Cell {
  if (typeof value === 'string' || typeof value === 'number') return value;
  return value !== undefined && !('price' in value) ? value.join('; ') : null;
}
