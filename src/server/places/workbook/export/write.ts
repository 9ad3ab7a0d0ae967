import { ZipFile } from 'yazl';
import { ROLE_WORDS, SHEET_NAMES, WORKBOOK_SHEETS, type SheetName } from '../../../../domain/bulkImport.ts';
import { STORE_TEXT_NAMES } from '../../../../domain/storeFields.ts';
import { sheetPath, smallParts } from '../../../files/xlsx/parts.ts';
import { sheet } from '../../../files/xlsx/sheet.ts';
import { sharedStrings } from '../../../files/xlsx/strings.ts';
import { GROUP_USER } from '../../../../domain/userTypes.ts';
import type { Translate } from '../../../i18n.ts';
import { actionRows, scheduleRows } from './followUpCells.ts';
import { groupCells } from './groupCell.ts';
import type { State } from './queries.ts';

type Cells = (string | null)[];

/** Column widths in characters. */
const WIDTHS: Record<string, number> = {
  email: 34,
  name: 30,
  store: 30,
  groups: 40,
  group: 26,
  stores: 40,
  title: 40,
  owner: 26,
};
const HOW_TO_WIDTHS = [14, 14, 110];

/** Builds the workbook in memory. Cells are text, never formulas. */
export async function writeWorkbook(state: State, translate: Translate): Promise<Buffer> {
  const strings = sharedStrings();
  const zip = new ZipFile();
  const howTo = translate('workbook.howTo.sheet');
  for (const [path, xml] of Object.entries(smallParts([...SHEET_NAMES, howTo]))) zip.addBuffer(Buffer.from(xml), path);
  const rows = {
    Stores: storeRows(state),
    Users: userRows(state),
    Assignments: assignmentRows(state),
    Schedules: scheduleRows(state),
    Actions: actionRows(state),
  };
  for (const [index, name] of SHEET_NAMES.entries()) {
    const columns = WORKBOOK_SHEETS[name].columns.map((column) => ({ name: column, width: WIDTHS[column] ?? 14 }));
    addSheet(index + 1, columns, rows[name]);
    // Lets other calls run between sheets.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const headers = [
    translate('workbook.howTo.where'),
    translate('workbook.howTo.column'),
    translate('workbook.howTo.meaning'),
  ];
  const columns = headers.map((name, index) => ({ name, width: HOW_TO_WIDTHS[index] ?? 14 }));
  addSheet(SHEET_NAMES.length + 1, columns, howToRows(translate));
  zip.addBuffer(Buffer.from([...strings.xml()].join('')), 'xl/sharedStrings.xml');
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);

  function addSheet(number: number, sheetColumns: { name: string; width: number }[], lines: readonly Cells[]): void {
    const xml = sheet(
      sheetColumns.map((column) => ({ ...column, format: 'general' })),
      strings,
    );
    const pieces = [xml.head(), ...lines.map((cells) => xml.row(cells)), xml.foot()];
    zip.addBuffer(Buffer.from(pieces.join('')), sheetPath(number));
  }
}

function storeRows({ stores, groups }: State): Cells[] {
  const cells = groupCells(groups);
  return stores.map(({ id, groupIds, ...texts }) => [
    id,
    ...STORE_TEXT_NAMES.map((name) => texts[name] || null),
    cells.cell(groupIds) || null,
  ]);
}

/** Returns the rows of users. The password is empty: it can't be exported, and can only be set for new users. */
function userRows({ users, groups }: State): Cells[] {
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  return users.map(({ id, email, username, userType, groupId }) => [
    id,
    email,
    username,
    userType === GROUP_USER ? ROLE_WORDS.groupUser : ROLE_WORDS.administrator,
    groupId === null ? null : (groupNames.get(groupId) ?? null),
    null,
  ]);
}

function assignmentRows({ assignments, stores, users }: State): Cells[] {
  const storeNames = new Map(stores.map(({ id, name }) => [id, name]));
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  return assignments.map(({ storeId, userId }) => [
    storeId,
    storeNames.get(storeId) ?? null,
    userId,
    emails.get(userId) ?? null,
    null,
  ]);
}

/**
 * Returns general notes and the explanation of each column, in the reader's language. Sheet and column names are the
 * same in all languages.
 */
function howToRows(translate: Translate): Cells[] {
  const general = ['start', 'safe', 'together'].map((key) => [null, null, translate(`workbook.howTo.general.${key}`)]);
  const columns = SHEET_NAMES.flatMap((name: SheetName) =>
    WORKBOOK_SHEETS[name].columns.map((column) => [
      name,
      column,
      translate(`workbook.howTo.columns.${name}.${column}`),
    ]),
  );
  return [...general, ...columns];
}
