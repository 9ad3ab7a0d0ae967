import { writeXlsx, type CellValue } from 'hucre/xlsx';
import { checkWorkbook, applyWorkbook, exportWorkbook } from '../../../src/contract/places/workbook.ts';
import type { ReplyOf } from '../../../src/contract/kit/call.ts';
import type { Person } from '../factories.ts';
import { readWorkbook, records } from './readWorkbook.ts';
import type { TestServer } from '../server.ts';
import { upload } from '../upload.ts';

/** Sheets by name, each a list of rows, the header first. */
export type Sheets = Record<string, CellValue[][]>;

export type DryRun = ReplyOf<typeof checkWorkbook>['resultData'];

/** Creates a workbook as another program writes it. */
export async function workbook(sheets: Sheets): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) }));
}

/** Checks a workbook as a user; returns the whole response. */
export function sendCheck(server: TestServer, person: Person, bytes: Buffer) {
  return upload(server, checkWorkbook, [{ name: 'file', filename: 'people.xlsx', bytes }], person);
}

/** Checks sheets as a user, and returns the result of the call, which must succeed. */
export async function checkSheets(server: TestServer, person: Person, sheets: Sheets | Buffer): Promise<DryRun> {
  const { body } = await sendCheck(server, person, Buffer.isBuffer(sheets) ? sheets : await workbook(sheets));
  if (body['type'] !== true) throw new Error(`Not verified: ${JSON.stringify(body)}`);
  return body['resultData'] as DryRun;
}

export function sendApply(server: TestServer, person: Person, bytes: Buffer, plan: string, password = '') {
  const parts = [
    { name: 'plan', value: plan },
    { name: 'currentpassword', value: password },
    { name: 'file', filename: 'people.xlsx', bytes },
  ];
  return upload(server, applyWorkbook, parts, person);
}

/** Checks and applies sheets; returns the number of changes. */
export async function applySheets(server: TestServer, person: Person, sheets: Sheets): Promise<number> {
  const bytes = await workbook(sheets);
  const { plan, problems } = await checkSheets(server, person, bytes);
  if (plan === null) throw new Error(`Nothing to apply: ${JSON.stringify(problems)}`);
  const { body } = await sendApply(server, person, bytes, plan);
  if (body['type'] !== true) throw new Error(`Not applied: ${JSON.stringify(body)}`);
  return body['changed'] as number;
}

/** Returns the exported workbook's bytes, and its sheets as records by column name. */
export async function exportSheets(server: TestServer, { token }: Person, language = 'en') {
  const { body } = await server.call(exportWorkbook, {}, { token, language });
  const { name, content } = body['resultData'] as ReplyOf<typeof exportWorkbook>['resultData'];
  const bytes = Buffer.from(content, 'base64');
  const { sheets } = readWorkbook(bytes);
  const of = (sheet: string) => records(sheets.get(sheet) ?? []);
  return { name, bytes, sheetNames: [...sheets.keys()], of };
}
