import { isAudit } from '../../../../../domain/drafts/places.ts';
import { isTree, listAt, partAt, type Tree } from '../../../../../domain/drafts/tree.ts';
import { audioFile, NO_AUDIO, type FormAudio } from '../form/audio.ts';
import { layoutOf } from '../form/layout.ts';
import { languagesOfForm, type FormLanguage, type Words } from '../form/languages.ts';
import { settingsOf, xlsformOf, type FormSheet } from '../form/xlsform.ts';
import { moduleLayoutOf } from '../moduleForm/layout.ts';
import { helpField } from '../moduleForm/model.ts';
import { plainName } from '../revisions.ts';
import { AUDIO_COLUMN, choiceCells, itemCells, questionCells, textCell, textCells, type Cells } from './cells.ts';
import { completeInstrument, completeModule } from './complete.ts';
import { definitionSheet } from './definitionSheet.ts';
import { listNameOf, moduleSheets } from './moduleSheets.ts';

/** A form's id, version and title. */
export type FormNames = { id: string; version: string; title: string };

/**
 * The key with which a definition refers to a row of a sheet. For an item, it is the item's name; for any other row of
 * the survey, a path that begins with a slash; for a choice, the names of its list and the choice, followed by the
 * question if the list is for several questions; for `settings`, which has only one row, the name of the sheet.
 */
export type RowKey = string;

/** A part of a definition that fills a row of a sheet: its kind, its value in the definition, and the row's cells. */
export type Entry = {
  kind: 'question' | 'manager' | 'item' | 'title' | 'help' | 'choice';
  value: unknown;
  cells: Cells;
  /** The path of the part's text, which may have a recording. */
  path?: string;
};

/** An XLSForm of a definition: its sheets, and the rows that contain parts of the definition. */
export type Form = {
  sheets: FormSheet[];
  languages: FormLanguage[];
  survey: ReadonlyMap<RowKey, Entry>;
  choices: ReadonlyMap<RowKey, Entry>;
  /** The names of items by the path of their row. */
  itemPaths: ReadonlyMap<string, string>;
};

/**
 * Returns a definition as an XLSForm for KoboToolbox or ODK Central, from which the definition can be imported again.
 */
export function formOf(
  definition: Tree,
  words: Words,
  names: FormNames = namesOf(definition),
  audio: FormAudio = NO_AUDIO,
): Form {
  const languages = languagesOfForm(definition, words);
  const form = isAudit(definition) ? auditForm(definition, languages, words) : moduleForm(definition, languages, words);
  const pillar = partAt(definition, ['pillar']);
  const settings: Record<string, string> = {
    ...settingsOf(names, words),
    ...(typeof pillar === 'string' && !isAudit(definition) && { fs_pillar: pillar }),
  };
  const sheets: FormSheet[] = [
    ...form.sheets.filter(({ name }) => name !== 'settings'),
    { name: 'settings', columns: Object.keys(settings), rows: [Object.values(settings)] },
    definitionSheet(definition),
  ];
  const [survey, choices] = sheets;
  if (survey) {
    const keys = surveyKeys(survey, form.itemPaths);
    setCells(survey, keys, cellsOf(form.survey));
    setCells(survey, keys, audioCells(form.survey, languages, audio));
  }
  if (choices) {
    setCells(choices, choiceKeys(choices), cellsOf(form.choices));
    setCells(choices, choiceKeys(choices), audioCells(form.choices, languages, audio));
  }
  for (const sheet of sheets) setCells(sheet, keysOf(sheet, form.itemPaths), columnCells(definition, sheet.name));
  return { ...form, sheets, languages };
}

/** Returns the names of a definition's form. A draft without a name or version gets `draft`. */
export function namesOf(definition: Tree): FormNames {
  const name = partAt(definition, [isAudit(definition) ? 'name' : 'module']);
  const version = partAt(definition, ['version']);
  return {
    id: plainName(typeof name === 'string' && name !== '' ? name : 'draft'),
    version: plainName(typeof version === 'string' && version !== '' ? version : 'draft'),
    title: textCell(definition['title'], 'en'),
  };
}

function auditForm(definition: Tree, languages: FormLanguage[], words: Words): Omit<Form, 'languages'> {
  const complete = completeInstrument(definition);
  const survey = new Map<RowKey, Entry>();
  const title = (path: string, text: unknown) =>
    survey.set(`/${path}`, { kind: 'title', value: text, cells: textCells('label', text, languages) });
  for (const category of listAt(definition, ['categories'])) {
    const code = String(partAt(category, ['code']));
    title(code, partAt(category, ['name']));
    for (const section of listAt(category, ['subcategories'])) {
      title(`${code}/${code}_${String(partAt(section, ['code']))}`, partAt(section, ['name']));
      for (const value of listAt(section, ['questions'])) {
        const path = `questions/${nameOf(value)}/text`;
        survey.set(nameOf(value), { kind: 'question', value, cells: questionCells(value, languages), path });
      }
    }
  }
  for (const value of listAt(definition, ['managerQuestions'])) {
    const { fs_p: p, ...cells } = questionCells(value, languages);
    survey.set(nameOf(value), {
      kind: 'manager',
      value,
      cells: { ...cellsIn('label', cells), fs_p: p ?? '' },
      path: `questions/${nameOf(value)}/text`,
    });
  }
  const itemPaths = new Map([
    ...layoutOf(complete).questions.map(({ path, question }) => [relative(path), question.varname] as const),
    ...complete.managerQuestions.map(({ varname }) => [`/manager/${varname}`, varname] as const),
  ]);
  return { sheets: xlsformOf(complete, {}, { languages, words }), survey, choices: new Map(), itemPaths };
}

function moduleForm(definition: Tree, languages: FormLanguage[], words: Words): Omit<Form, 'languages'> {
  const complete = completeModule(definition);
  const layout = moduleLayoutOf(complete);
  const survey = new Map<RowKey, Entry>();
  const choices = new Map<RowKey, Entry>();
  for (const section of listAt(definition, ['sections'])) {
    const code = String(partAt(section, ['code']));
    const name = `S_${code}`;
    const [title, help] = [partAt(section, ['title']), partAt(section, ['help'])];
    survey.set(`/${name}`, { kind: 'title', value: title, cells: textCells('label', title, languages) });
    if (isTree(help)) {
      const cells = textCells('label', help, languages);
      survey.set(`/${name}/${helpField(name)}`, { kind: 'help', value: help, cells, path: `sections/${code}/help` });
    }
  }
  const itemsOfAll = [
    ...listAt(definition, ['scope', 'items']),
    ...listAt(definition, ['sections']).flatMap((section) => listAt(section, ['items'])),
  ];
  for (const value of itemsOfAll) {
    const item = `items/${nameOf(value)}`;
    survey.set(nameOf(value), { kind: 'item', value, cells: itemCells(value, languages), path: `${item}/text` });
    const list = listNameOf(nameOf(value), layout);
    for (const choice of listAt(value, ['choices'])) {
      const code = String(partAt(choice, ['code']));
      const path = `${item}/choices/${code}/text`;
      choices.set(`${list}/${code}`, { kind: 'choice', value: choice, cells: choiceCells(choice, languages), path });
    }
  }
  const itemPaths = new Map(
    [...layout.items.values()].map(({ path, item }) => [relative(path), item.varname] as const),
  );
  const sheets = moduleSheets(complete, languages, words);
  const [surveySheet, choiceSheet] = sheets;
  // Adds the texts of screens, prices and the list of items that can get a note.
  if (surveySheet) {
    const screens = layout.sections.flatMap((section) =>
      section.screens.map((screen) => {
        if (screen.kind === 'items')
          return [relative(screen.path), survey.get(relative(section.path))?.cells ?? {}] as const;
        const item = survey.get(screen.price.item.varname);
        return [`${relative(screen.path)}/price`, cellsIn('hint', item?.cells)] as const;
      }),
    );
    setCells(surveySheet, surveyKeys(surveySheet, itemPaths), new Map(screens));
  }
  if (choiceSheet) {
    const labels = [...layout.items.keys()].map(
      (name) => [`items/${name}`, cellsIn('label', survey.get(name)?.cells)] as const,
    );
    setCells(choiceSheet, choiceKeys(choiceSheet), new Map(labels));
  }
  return { sheets, survey, choices, itemPaths };
}

/** Returns the cells of one column in every language. */
function cellsIn(column: string, cells: Cells = {}): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([name]) => name.startsWith(`${column}::`)));
}

const nameOf = (item: unknown): string => String(partAt(item, ['varname']));

const relative = (path: string): string => path.replace(/^\/data/, '');

const cellsOf = (entries: ReadonlyMap<RowKey, Entry>): Map<RowKey, Cells> =>
  new Map([...entries].map(([key, { cells }]) => [key, cells]));

/** Returns the cells that name recordings' files, by row. Only languages with recordings have a column. */
function audioCells(
  entries: ReadonlyMap<RowKey, Entry>,
  languages: readonly FormLanguage[],
  audio: FormAudio,
): Map<RowKey, Cells> {
  const rows = new Map<RowKey, Cells>();
  if (audio.size === 0) return rows;
  for (const [key, { kind, value, path }] of entries) {
    const text = kind === 'help' ? value : partAt(value, ['text']);
    if (path === undefined || !isTree(text)) continue;
    const files = languages.flatMap(({ tag, label }) => {
      const file = audioFile(audio, path, text, tag);
      return file === undefined ? [] : [[`${AUDIO_COLUMN}::${label}`, file]];
    });
    if (files.length > 0) rows.set(key, Object.fromEntries(files) as Cells);
  }
  return rows;
}

/** Returns the cells of the columns that the console doesn't use but a definition stores, by row. */
function columnCells(definition: Tree, sheet: string): Map<RowKey, Cells> {
  const rows = new Map<RowKey, Record<string, string>>();
  for (const entry of listAt(definition, ['columns'])) {
    const column = partAt(entry, ['column']);
    if (partAt(entry, ['sheet']) !== sheet || typeof column !== 'string') continue;
    for (const cell of listAt(entry, ['cells'])) {
      const [row, value] = [partAt(cell, ['row']), partAt(cell, ['value'])];
      if (typeof row === 'string' && typeof value === 'string') rows.set(row, { ...rows.get(row), [column]: value });
    }
  }
  return rows;
}

/** Writes cells into the rows of a sheet; `keys` are the keys of these rows. Appends columns that the sheet lacks. */
function setCells(sheet: FormSheet, keys: readonly RowKey[], cells: ReadonlyMap<RowKey, Cells>): void {
  const columns = new Map(sheet.columns.map((column, at) => [column, at]));
  for (const column of new Set([...cells.values()].flatMap((row) => Object.keys(row)))) {
    if (columns.has(column)) continue;
    columns.set(column, sheet.columns.length);
    sheet.columns.push(column);
  }
  for (const [at, row] of sheet.rows.entries()) {
    while (row.length < sheet.columns.length) row.push(null);
    for (const [column, value] of Object.entries(cells.get(keys[at] ?? '') ?? {})) {
      row[columns.get(column) ?? 0] = value === '' ? null : value;
    }
  }
}

/** Returns the key of each row of a sheet. */
export function keysOf(sheet: FormSheet, itemPaths: ReadonlyMap<string, string>): RowKey[] {
  if (sheet.name === 'survey') return surveyKeys(sheet, itemPaths);
  return sheet.name === 'choices' ? choiceKeys(sheet) : sheet.rows.map(() => sheet.name);
}

function surveyKeys(sheet: FormSheet, itemPaths: ReadonlyMap<string, string>): RowKey[] {
  const path: string[] = [];
  return sheet.rows.map(([type = '', name = '']) => {
    if (type?.startsWith('end_')) {
      path.pop();
      return '';
    }
    const rowPath = ['', ...path, name ?? ''].join('/');
    if (type?.startsWith('begin_')) path.push(name ?? '');
    return itemPaths.get(rowPath) ?? rowPath;
  });
}

function choiceKeys(sheet: FormSheet): RowKey[] {
  const question = sheet.columns.indexOf('question');
  return sheet.rows.map(([list, name, ...row]) => choiceKey(list, name, question < 0 ? null : row[question - 2]));
}

/** Returns the key of a choice. Choices of different questions in a list may have the same name. */
export function choiceKey(list?: string | null, name?: string | null, question?: string | null): RowKey {
  return [list ?? '', name ?? '', ...(question ? [question] : [])].join('/');
}
