import { checkDefinition, type DefinitionProblem } from '../../../../../domain/checkDefinition.ts';
import { fault, type Fault } from '../../../../../domain/definitionProblem.ts';
import { isEditable } from '../../../../../domain/drafts/edits.ts';
import { containersOf, isAudit } from '../../../../../domain/drafts/places.ts';
import { DRAFT_MAX_CHARACTERS } from '../../../../../domain/limits.ts';
import { LANGUAGES, type NamedLanguage } from '../../../../../domain/instrument.ts';
import { directionOf } from '../../../../../domain/languageTag.ts';
import { groupBy } from '../../../../../domain/groupBy.ts';
import { isTree, listAt, partAt, type Tree } from '../../../../../domain/drafts/tree.ts';
import { CATEGORIES, isCategory } from '../../../../../domain/scoring/categories.ts';
import type { GivenSheets } from '../../../../files/sheets/messages.ts';
import { FORM_ROWS_MAX, type FormSheetName } from '../../../../files/sheets/readSheets.ts';
import { languagesOfForm, tagsIn, type Words } from '../form/languages.ts';
import { textCell } from './cells.ts';
import { readDefinitionSheet } from './definitionSheet.ts';
import { columnsIn, type Visible } from './extras.ts';
import { CHOICES_MAX, DEPTH_MAX, PARTS_MAX } from './limits.ts';
import { itemIn, managerQuestionIn, questionIn, titleIn, type Reading } from './parts.ts';
import {
  problemList,
  quote,
  readTable,
  rowPlace,
  shorten,
  tagIn,
  type Problems,
  type Row,
  type Table,
} from './table.ts';
import { formOf, keysOf, namesOf, type Form } from './write.ts';

/** A definition read from a file, its problems, and the columns that the console stores but doesn't use. */
export type ReadDefinition = {
  definition: Record<string, unknown>;
  problems: DefinitionProblem[];
  unknown: { sheet: string; column: string }[];
};

type Mutable = Record<string, unknown>;

/** The types of metadata fields, which are ignored. */
const METADATA = new Set(
  'start end today deviceid username phonenumber email audit start-geopoint background-audio'.split(' '),
);

/** Reads an XLSForm as a definition. */
export function readForm(sheets: GivenSheets<FormSheetName>, words: Words): ReadDefinition {
  const list = problemList();
  const read = (sheet: FormSheetName, defaultTag = 'en') =>
    readTable(sheet, sheets[sheet] ?? [], list, { rowsMax: FORM_ROWS_MAX[sheet], defaultTag });
  const settings = read('settings');
  const [setting] = settings.rows;
  const defaultTag = tagIn(setting?.cells.get('default_language') ?? '') ?? 'en';
  const survey = read('survey', defaultTag);
  const choices = sheets.choices ? read('choices', defaultTag) : null;
  const { base, places } = baseIn(read('fs_definition'), list);
  if (survey.rows.length === 0) list.add('survey', 'missing', fault('formNoRows', {}, 'has no rows'));
  const oldForm = base && formOf(withoutColumns(base), words);
  const lists = groupBy(choices?.rows ?? [], listOf);
  const strategyRows = new Map((lists.get('strategies') ?? []).map((row) => [row.cells.get('name') ?? '', row]));
  const reading: Reading = { survey, choices, languages: languagesOfForm(base ?? {}, words), lists, strategyRows };
  const rows = surveyRows(survey, list);
  const isOfAudit = base ? isAudit(base) : isAuditSurvey(survey, rows);
  const parts = new Parts(reading, list, base, oldForm);
  const content = isOfAudit ? auditIn(rows, parts, setting) : moduleIn(rows, parts, setting);
  const languages = languagesIn(base, content, survey);
  const title = titleOf(base, setting);
  const version = base && setting && versionIn(base, setting, list);
  const withoutExtras: Mutable = {
    ...content,
    ...(languages && { languages }),
    ...(title !== undefined && { title }),
    ...(version && { version }),
  };
  const isForm = isEditable(withoutExtras);
  const newForm = isForm ? formOf(withoutExtras, words) : null;
  const visible: Visible = { survey, choices, settings, isOfAudit, keys: parts.keys, items: parts.items };
  const columns = newForm ? columnsIn(visible, newForm, oldForm) : [];
  if (newForm && !parts.isStopped) refuseOthers(rows, parts, [newForm, oldForm], list);
  const definition = { ...withoutExtras, ...(columns.length > 0 && { columns }) };
  const result = checkDefinition(definition);
  const checkProblems = 'problems' in result ? result.problems : [];
  for (const problem of checkProblems) {
    list.addProblem({ ...problem, at: placeOf(definition, problem.at, parts.rows, places) });
  }
  return { definition, problems: list.problems, unknown: columns.map(({ sheet, column }) => ({ sheet, column })) };
}

const listOf = ({ cells }: Row): string => cells.get('list_name') ?? '';

/** Returns a definition without `columns`, the cells that the console doesn't use. */
function withoutColumns(definition: Tree): Tree {
  return Object.fromEntries(Object.entries(definition).filter(([field]) => field !== 'columns'));
}

/**
 * Returns the definition in the sheet `fs_definition`, and the row of each of its fields. The definition is null if the
 * sheet is empty or invalid.
 */
function baseIn(table: Table, { add }: Problems): { base: Tree | null; places: ReadonlyMap<string, number> } {
  const emptySheet = { base: null, places: new Map<string, number>() };
  if (table.rows.length === 0) return emptySheet;
  const result = readDefinitionSheet(
    table.rows.map(({ number, cells }) => ({
      number,
      field: cells.get('field')?.trim() ?? '',
      value: cells.get('value') ?? '',
    })),
  );
  if (typeof result === 'number') {
    add(rowPlace(table.sheet, result), 'invalid', fault('formBase', {}, 'value: must be JSON, as in an export'));
    return emptySheet;
  }
  const { definition, rows } = result;
  // `isEditable` comes first: it rejects values that are nested too deeply, on which JSON.stringify would fail.
  const isSmall = isEditable(definition) && JSON.stringify(definition).length <= DRAFT_MAX_CHARACTERS;
  if (isSmall && partsIn(definition) <= PARTS_MAX) return { base: definition, places: rows };
  const text = 'isn’t a definition; delete the sheet to import the form without it';
  add(table.sheet, 'invalid', fault('formBase', {}, text));
  return emptySheet;
}

/** Returns the number of a definition's sections and items. */
function partsIn(definition: Tree): number {
  const lists = containersOf(definition).map(({ keys }) => listAt(definition, keys).length);
  return lists.length + lists.reduce((sum, length) => sum + length, 0);
}

/** A row of the survey with its type, split into words, and the groups around it. */
type SurveyRow = { row: Row; type: string[]; name: string; path: string[]; groups: SurveyRow[] };

/** Returns the survey's rows that have a type and a name, except rows that end a group. */
function surveyRows({ sheet, rows }: Table, { add }: Problems): SurveyRow[] {
  const groups: SurveyRow[] = [];
  const questionRows: SurveyRow[] = [];
  for (const row of rows) {
    const type = typeOf(row.cells.get('type') ?? '');
    const name = row.cells.get('name')?.trim() ?? '';
    const [first = ''] = type;
    if (first === '') {
      if (name !== '') {
        const text = `${quote(name)} has no type`;
        add(rowPlace(sheet, row.number), 'missing', fault('formNoType', { name: shorten(name) }, text));
      }
      continue;
    }
    if (first === 'end_group' || first === 'end_repeat') {
      if (groups.pop() === undefined) {
        add(rowPlace(sheet, row.number), 'invalid', fault('formEnd', {}, 'ends a group that no row begins'));
      }
      continue;
    }
    if (name === '') {
      add(rowPlace(sheet, row.number), 'missing', fault('formNoName', {}, 'has no name'));
      continue;
    }
    const surveyRow = { row, type, name, path: [...groups.map((group) => group.name), name], groups: [...groups] };
    questionRows.push(surveyRow);
    if (first.startsWith('begin_')) groups.push(surveyRow);
    if (groups.length > DEPTH_MAX) {
      const depthFault = fault('formDepth', { most: DEPTH_MAX }, `is in more than ${DEPTH_MAX} groups`);
      add(rowPlace(sheet, row.number), 'invalid', depthFault);
      return questionRows;
    }
  }
  for (const { row, name } of groups) {
    const text = `the group ${quote(name)} has no end`;
    add(rowPlace(sheet, row.number), 'invalid', fault('formOpen', { name: shorten(name) }, text));
  }
  return questionRows;
}

const GROUP_TYPES = new Set(['begin group', 'end group', 'begin repeat', 'end repeat']);

/** Returns the words of a type, in XLSForm's current spelling. */
function typeOf(text: string): string[] {
  const words = text.trim().split(/\s+/);
  const joinedWords = words.slice(0, 2).join(' ').toLowerCase();
  if (GROUP_TYPES.has(joinedWords)) return [joinedWords.replace(' ', '_')];
  if (joinedWords === 'select one') return ['select_one', ...words.slice(words[2] === 'from' ? 3 : 2)];
  if (joinedWords === 'select multiple') return ['select_multiple', ...words.slice(words[2] === 'from' ? 3 : 2)];
  return [words[0]?.toLowerCase() ?? '', ...words.slice(1)];
}

/** Checks whether the survey in a file without the sheet `fs_definition` belongs to an audit instrument. */
function isAuditSurvey({ columns }: Table, rows: readonly SurveyRow[]): boolean {
  return (
    columns.some(({ field }) => field === 'fs_p') ||
    rows.some(({ name, path }) => path.length === 1 && isCategory(name))
  );
}

/** Collects the parts of a definition found in a survey, with their rows. */
class Parts {
  /** The place of each part's row, for messages. */
  readonly rows = new Map<unknown, string>();
  /** The rows of items, and the keys of all parts' rows. */
  readonly items = new Set<Row>();
  readonly keys = new Map<Row, string>();
  readonly reading: Reading;
  readonly list: Problems;
  readonly base: Tree | null;
  readonly oldForm: Form | null;
  /** True if reading stopped before the last row. */
  isStopped = false;
  /** The number of choices of all items so far. */
  private choices = 0;

  constructor(reading: Reading, list: Problems, base: Tree | null, oldForm: Form | null) {
    this.reading = reading;
    this.list = list;
    this.base = base;
    this.oldForm = oldForm;
  }

  /** Records the row of a part. */
  note<Part>(part: Part, { row, path, name }: SurveyRow, isItem: boolean): Part {
    this.rows.set(part, rowPlace('survey', row.number));
    if (isItem) this.items.add(row);
    this.keys.set(row, isItem ? name : `/${path.join('/')}`);
    return part;
  }

  /** Checks whether the survey has too many parts, and reports it. */
  isFull(): boolean {
    if (this.keys.size < PARTS_MAX) return false;
    const text = `has more than ${PARTS_MAX} questions and groups`;
    this.list.add('survey', 'too_many_rows', fault('formRows', {}, text));
    this.isStopped = true;
    return true;
  }

  /** Checks whether the questions up to a row have too many choices together, and reports it. */
  hasTooManyChoices(row: SurveyRow): boolean {
    const [type = '', list = ''] = row.type;
    if (type.startsWith('select_')) this.choices += this.reading.lists.get(list)?.length ?? 0;
    if (this.choices <= CHOICES_MAX) return false;
    const text = `the questions up to here have more than ${CHOICES_MAX} choices together`;
    this.refuse(row, 'too_many_rows', fault('formRows', {}, text));
    this.isStopped = true;
    return true;
  }

  refuse({ row }: SurveyRow, code: string, rowFault: Fault): void {
    this.list.add(rowPlace('survey', row.number), code, rowFault);
  }
}

/**
 * Returns entries in the order of the file. Entries of the definition that the form didn't show, because they are
 * empty, stay after the entry that they followed.
 */
function withHiddenEntries(
  shownEntries: readonly unknown[],
  old: readonly unknown[],
  nameKey: string,
  contents: string,
): unknown[] {
  const entries = [...shownEntries];
  const nameOf = (entry: unknown) => partAt(entry, [nameKey]);
  for (const [at, entry] of old.entries()) {
    const isShown = entries.some((candidate) => nameOf(candidate) === nameOf(entry));
    if (isShown || !isHidden(entry, contents)) continue;
    const before = old.slice(0, at).findLast((candidate) => entries.some((one) => nameOf(one) === nameOf(candidate)));
    const place = before === undefined ? 0 : entries.findIndex((entry) => nameOf(entry) === nameOf(before)) + 1;
    entries.splice(place, 0, entry);
  }
  return entries;
}

/** Checks whether a form leaves out a section or category because it has no questions. */
function isHidden(entry: unknown, contents: string): boolean {
  const inner = listAt(entry, [contents]);
  return contents === 'subcategories' ? inner.every((element) => isHidden(element, 'questions')) : inner.length === 0;
}

const namedEntry = (list: readonly unknown[], nameKey: string, name: string): unknown =>
  list.find((element) => partAt(element, [nameKey]) === name);

function auditIn(rows: readonly SurveyRow[], parts: Parts, setting: Row | undefined): Mutable {
  const { base } = parts;
  const categories: Mutable[] = [];
  const oldCategories = listAt(base, ['categories']);
  const oldQuestions = new Map(
    [
      ...oldCategories
        .flatMap((category) => listAt(category, ['subcategories']))
        .flatMap((subcategory) => listAt(subcategory, ['questions'])),
      ...listAt(base, ['managerQuestions']),
    ].map((question) => [partAt(question, ['varname']), question]),
  );
  const managerQuestions: Mutable[] = [];
  for (const surveyRow of rows) {
    if (parts.isFull()) break;
    const { row, type, name, groups } = surveyRow;
    const [outer, inner] = groups;
    if (type[0] === 'begin_group' && !outer && isCategory(name)) {
      const old = namedEntry(oldCategories, 'code', name);
      categories.push(
        parts.note({ code: name, ...titleField('name', old, row, parts), subcategories: [] }, surveyRow, false),
      );
    } else if (type[0] === 'begin_group' && outer && !inner && parts.keys.has(outer.row)) {
      const code = name.startsWith(`${outer.name}_`) ? name.slice(outer.name.length + 1) : name;
      const old = namedEntry(listAt(namedEntry(oldCategories, 'code', outer.name), ['subcategories']), 'code', code);
      const section = { code, ...titleField('name', old, row, parts), questions: [] };
      (listAt(categories.at(-1), ['subcategories']) as unknown[]).push(parts.note(section, surveyRow, false));
    } else if (
      type[0] === 'select_one' &&
      type[1] !== 'questions' &&
      type[1] !== 'strategies' &&
      outer &&
      parts.keys.has(outer.row)
    ) {
      if (parts.hasTooManyChoices(surveyRow)) break;
      if (!isYesNo(type[1], parts.reading)) {
        const typeName = type.join(' ');
        const text = `the type ${quote(typeName)} isn’t supported: questions of the audit are answered with yes or no`;
        parts.refuse(surveyRow, 'unknown_type', fault('formType', { name: shorten(typeName) }, text));
        continue;
      }
      const section = listAt(categories.at(-1), ['subcategories']).at(-1);
      if (!inner || !parts.keys.has(inner.row)) {
        const text = `${quote(name)} is in no sub-category; put it in a group such as ${outer.name}_1`;
        parts.refuse(surveyRow, 'invalid', fault('formNoGroup', { name: shorten(name) }, text));
        continue;
      }
      const question = questionIn(row, oldQuestions.get(name), parts.reading);
      (listAt(section, ['questions']) as unknown[]).push(parts.note(question, surveyRow, true));
    } else if (type[0] === 'text' && outer?.name === 'manager' && groups.length === 1) {
      managerQuestions.push(parts.note(managerQuestionIn(row, oldQuestions.get(name), parts.reading), surveyRow, true));
    }
  }
  const mergedCategories = CATEGORIES.some((code) => namedEntry(categories, 'code', code) !== undefined)
    ? withHiddenEntries(
        categories.map((category) => mergedCategory(category, oldCategories, parts)),
        oldCategories,
        'code',
        'subcategories',
      )
    : [...oldCategories];
  const lostCategories = oldCategories.filter(
    (oldCategory) => namedEntry(mergedCategories, 'code', String(partAt(oldCategory, ['code']))) === undefined,
  );
  // The seven categories are fixed: a category whose group was deleted is kept without questions.
  const emptyCategories = lostCategories.map((lostCategory) => ({ ...(lostCategory as Mutable), subcategories: [] }));
  const name = base
    ? {}
    : { name: setting?.cells.get('form_id') ?? '', version: setting?.cells.get('version') ?? '1.0', title: {} };
  return { ...name, ...base, categories: [...mergedCategories, ...emptyCategories], managerQuestions };
}

/** Returns the title of a section or category with the changes in its row. */
function titleField(field: 'name' | 'title', old: unknown, row: Row, { reading }: Parts): Mutable {
  const title = titleIn(row, partAt(old, [field]), reading);
  return title === undefined ? {} : { [field]: title };
}

function mergedCategory(category: Mutable, oldCategories: readonly unknown[], { rows }: Parts): Mutable {
  const old = namedEntry(oldCategories, 'code', String(category['code']));
  const subcategories = withHiddenEntries(
    listAt(category, ['subcategories']),
    listAt(old, ['subcategories']),
    'code',
    'questions',
  );
  const result = { ...(isTree(old) && old), ...category, subcategories };
  rows.set(result, rows.get(category) ?? 'survey');
  return result;
}

function isYesNo(list: string | undefined, { lists }: Reading): boolean {
  const codes = (lists.get(list ?? '') ?? []).map(({ cells }) => cells.get('name') ?? '');
  return list === 'yn' || (codes.includes('yes') && codes.every((code) => ['yes', 'no', 'na'].includes(code)));
}

/** Matches the condition of a note or a photo that an export adds to each item. */
const OF_ITEM = /^selected\(\$\{\w+_more_*\}, '/;

function moduleIn(rows: readonly SurveyRow[], parts: Parts, setting: Row | undefined): Mutable {
  const { base, oldForm, reading } = parts;
  const oldSections = listAt(base, ['sections']);
  const oldItems = new Map(
    [...listAt(base, ['scope', 'items']), ...oldSections.flatMap((section) => listAt(section, ['items']))].map(
      (item) => [partAt(item, ['varname']), item],
    ),
  );
  const oldTypes = typesIn(oldForm);
  const derivedPaths = new Set(pathsIn([oldForm]));
  const sections: Mutable[] = [];
  const withHelp = new Set<Mutable>();
  let scope: Mutable[] | null = null;
  for (const surveyRow of rows) {
    if (parts.isFull()) break;
    const { row, type, name, groups } = surveyRow;
    const [outer] = groups;
    const isGroup = type[0] === 'begin_group';
    const isPrice =
      isGroup && (row.cells.get('fs_kind') === 'price' || partAt(oldItems.get(name), ['kind']) === 'price');
    if (isGroup && !outer && !isPrice) {
      if (name === 'SCOPE') {
        scope = [];
        continue;
      }
      const code = name.startsWith('S_') ? name.slice('S_'.length) : name;
      const old = namedEntry(oldSections, 'code', code);
      const section: Mutable = {
        ...(isTree(old) && old),
        code,
        ...titleField('title', old, row, parts),
        items: [],
      };
      sections.push(parts.note(section, surveyRow, false));
      continue;
    }
    if (type[0] === 'note' && outer && groups.length === 1 && name === `${outer.name}_help`) {
      const section = sections.at(-1);
      const help = section && titleIn(row, section['help'], reading);
      if (section && help === undefined) Reflect.deleteProperty(section, 'help');
      else if (section) section['help'] = help;
      if (section) withHelp.add(section);
      parts.note({}, surveyRow, false);
      continue;
    }
    const isInPrice = groups.some((group) => parts.items.has(group.row));
    const isOwn = isPrice || (!isGroup && ITEM_TYPES.has(type[0] ?? ''));
    const isDerived =
      derivedPaths.has(pathOf(surveyRow)) || OF_ITEM.test(row.cells.get('relevant') ?? '') || type[1] === 'items';
    if (!isOwn || isInPrice || (isDerived && !row.cells.has('fs_kind'))) continue;
    const isInSection =
      outer !== undefined && (parts.keys.has(outer.row) || (outer.name === 'SCOPE' && scope !== null));
    if (outer && !isInSection) continue;
    if (!outer) {
      const text = `${quote(name)} is in no group; put it in a group, which becomes a section`;
      parts.refuse(surveyRow, 'invalid', fault('formNoGroup', { name: shorten(name) }, text));
      continue;
    }
    if (parts.hasTooManyChoices(surveyRow)) break;
    const item = parts.note(
      itemIn(row, type, oldItems.get(name), oldTypes.get(name) ?? null, reading),
      surveyRow,
      true,
    );
    if (outer.name === 'SCOPE') scope?.push(item);
    else (sections.at(-1)?.['items'] as unknown[] | undefined)?.push(item);
  }
  for (const section of sections) {
    // The row with the section's help was deleted.
    if (isTree(section['help']) && !withHelp.has(section)) Reflect.deleteProperty(section, 'help');
  }
  const oldScope = partAt(base, ['scope']);
  const hasScope = isTree(oldScope) || scope !== null;
  const mergedSections = withHiddenEntries(sections, oldSections, 'code', 'items');
  const pillar = setting?.cells.get('fs_pillar')?.trim();
  return {
    ...(base ?? newModule(parts.reading, setting)),
    ...(base && pillar !== undefined && pillar !== base['pillar'] && { pillar }),
    ...(hasScope && { scope: { ...(isTree(oldScope) && oldScope), items: scope ?? [] } }),
    sections: mergedSections,
  };
}

/** The types of rows that can be items of a module. */
const ITEM_TYPES = new Set('select_one select_multiple integer decimal range date text string'.split(' '));

/** Returns the fields of a new module, from the form's settings or with default values. */
function newModule({ survey }: Reading, setting: Row | undefined): Mutable {
  const cell = (name: string) => setting?.cells.get(name)?.trim() ?? '';
  const tags = new Set(['en', ...survey.columns.flatMap(({ field, tag }) => (field === 'label' && tag ? [tag] : []))]);
  const version = cell('version');
  return {
    format: 1,
    module: cell('form_id')
      .toLowerCase()
      .split(/[^a-z\d]+/)
      .filter((part) => part !== '')
      .join('-'),
    version: VERSION.test(version) ? version : '1.0',
    pillar: cell('fs_pillar') === '' ? 'practice' : cell('fs_pillar'),
    title: {},
    languages: [...tags].map((tag) => namedIn(survey, tag)),
    source: { title: cell('form_title') || 'XLSForm' },
    measures: [],
  };
}

/**
 * Returns the languages that a definition names, and the languages in which the file adds the first text; null if the
 * file adds none. An instrument doesn't name the six languages of the console.
 */
function languagesIn(base: Tree | null, content: Tree, survey: Table): unknown[] | null {
  const old = listAt(content, ['languages']);
  const knownTags = new Set([
    ...(isAudit(content) ? LANGUAGES : []),
    ...(base ? tagsIn(base) : []),
    ...old.map((language) => partAt(language, ['tag'])),
  ]);
  const addedTags = tagsIn(content).filter((tag) => !knownTags.has(tag));
  return addedTags.length === 0 ? null : [...old, ...addedTags.map((tag) => namedIn(survey, tag))];
}

/**
 * Returns a language with its direction if it is written from right to left and, unless it is one of the console's six,
 * with its name in the form's columns.
 */
function namedIn({ columns }: Table, tag: string): NamedLanguage {
  const column = columns.find((candidate) => candidate.tag === tag && candidate.name.endsWith(`(${tag})`));
  const name =
    column?.name
      .slice(column.field.length, -tag.length - 2)
      .replace(/^::?/, '')
      .trim() ?? '';
  const isOwn = (LANGUAGES as readonly string[]).includes(tag);
  return {
    tag,
    ...(!isOwn && name !== '' && name !== tag && { name }),
    ...(directionOf(tag) === 'rtl' && { direction: 'rtl' }),
  };
}

/** The pattern of a module's version, and the maximum length of any version, in characters. */
const VERSION = /^\d+(?:\.\d+){0,3}$/;
const VERSION_MAX_CHARACTERS = 40;

/**
 * Returns the version in the settings if it was edited and is valid; otherwise null. Reports a changed form id and an
 * invalid version. Forms of the audit in use have the number of their revision after the version.
 */
function versionIn(base: Tree, { cells, number }: Row, { add }: Problems): string | null {
  const names = namesOf(base);
  const [id, version] = ['form_id', 'version'].map((column) => cells.get(column)?.trim());
  const place = rowPlace('settings', number);
  if (id !== undefined && id !== names.id) {
    const text = `form_id: must be ${quote(names.id)}, because it is the name of the definition`;
    add(place, 'invalid', fault('formId', { name: shorten(names.id) }, text));
  }
  if (version === undefined || version === names.version) return null;
  const ending = version.startsWith(`${names.version}.`) ? version.slice(names.version.length + 1) : '';
  if (isAudit(base) && /^\d+$/.test(ending)) return null;
  if (isAudit(base) ? version.length <= VERSION_MAX_CHARACTERS : VERSION.test(version)) return version;
  const text = `version: ${quote(version)} can’t be the version of the definition`;
  add(place, 'invalid', fault('formVersion', { name: shorten(version) }, text));
  return null;
}

/** Returns the title of a definition. If the form's title was edited, it replaces the English one. */
function titleOf(base: Tree | null, setting: Row | undefined): unknown {
  const old = base?.['title'];
  const title = setting?.cells.get('form_title');
  if (title === undefined || title === textCell(old, 'en')) return old;
  return { ...(isTree(old) && old), en: title };
}

const pathOf = ({ path }: SurveyRow): string => `/${path.join('/')}`;

/** Returns the paths of the forms' rows that aren't items. */
function pathsIn(forms: readonly (Form | null)[]): string[] {
  return forms.flatMap((form) => {
    const [survey] = form?.sheets ?? [];
    return form && survey ? keysOf(survey, form.itemPaths).filter((key) => key.startsWith('/')) : [];
  });
}

/** Returns the type of each row of a form's survey, by the key of the row. */
function typesIn(form: Form | null): Map<string, string> {
  const [survey] = form?.sheets ?? [];
  const keys = form && survey ? keysOf(survey, form.itemPaths) : [];
  return new Map(keys.map((key, at) => [key, survey?.rows[at]?.[0] ?? '']));
}

/** Reports the rows that belong neither to the definition nor to the form that the console generates from it. */
function refuseOthers(
  rows: readonly SurveyRow[],
  { keys, list, items }: Parts,
  forms: readonly (Form | null)[],
  { add }: Problems,
): void {
  const paths = new Set(pathsIn(forms));
  for (const surveyRow of rows) {
    const { row, type, name, groups } = surveyRow;
    const isKnown = keys.has(row) || paths.has(pathOf(surveyRow)) || METADATA.has(type[0] ?? '');
    const isDerived = OF_ITEM.test(row.cells.get('relevant') ?? '') || groups.some((group) => items.has(group.row));
    if (isKnown || isDerived || list.problems.some(({ at }) => at === rowPlace('survey', row.number))) continue;
    // A group that only arranges the screen has no meaning for the console.
    if (type[0] === 'begin_group' && groups.length > 0) continue;
    const isGroup = type[0] === 'begin_group';
    const unknownName = isGroup ? name : type.join(' ');
    const text = `${name.slice(0, 64)}: the ${isGroup ? 'group' : 'type'} ${quote(unknownName)} isn’t supported${isGroup ? ' here' : ''}`;
    add(rowPlace('survey', row.number), 'unknown_type', fault('formType', { name: shorten(unknownName) }, text));
  }
}

/** The fields of a definition that the sheet `settings` contains, and the number of the row that contains them. */
const OF_SETTINGS = new Set(['name', 'module', 'version', 'title', 'pillar']);
const SETTINGS_ROW = 2;

/** Returns the row of a problem; its place in the definition if no row contains it. */
function placeOf(
  definition: Tree,
  at: string,
  rows: ReadonlyMap<unknown, string>,
  places: ReadonlyMap<string, number>,
): string {
  let part: unknown = definition;
  let place: string | undefined;
  for (const step of at.match(/[\w-]+/g) ?? []) {
    part = partAt(part, [Array.isArray(part) ? Number(step) : step]);
    place = rows.get(part) ?? place;
  }
  if (place !== undefined) return place;
  const field = /^\w+(?:\[\d+\])?/.exec(at)?.[0] ?? '';
  const row = places.get(field) ?? places.get(field.replace(/\[\d+\]$/, ''));
  if (row !== undefined) return rowPlace('fs_definition', row);
  return OF_SETTINGS.has(field) ? rowPlace('settings', SETTINGS_ROW) : at;
}
