import { writeXlsx } from 'hucre/xlsx';
import { applyWorkbook, checkWorkbook, exportWorkbook } from '../../src/contract/places/workbook.ts';
import { WORKBOOK_PASSWORDS_MAX } from '../../src/domain/bulkImport.ts';
import { buildApp } from '../../src/server/app.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { group, person } from '../support/factories.ts';
import { multipart } from '../support/upload.ts';
import { option, withDatabase } from './support.ts';

// Imports all users and all stores in one workbook into an empty installation, and exports them again: npm run bench --
// workbook

const STORES = option('stores', 5_000);
const USERS = option('users', 6_000);
const ASSIGNMENTS = option('assignments', 20_000);
const GROUPS = 50;

await withDatabase(async ({ db, ...database }, dataDir) => {
  const config = { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1' } as const;
  const app = await buildApp({ config, database: { db, ...database } });
  const { token } = await person(db);
  const headers = { authorization: `Basic ${token}` };
  const send = async (path: string, file: Uint8Array | null, plan?: string) => {
    const body = multipart([
      ...(plan === undefined ? [] : [{ name: 'plan', value: plan }]),
      ...(file === null ? [] : [{ name: 'file', filename: 'people.xlsx', bytes: file }]),
    ]);
    const request = file === null ? { payload: {}, headers } : { ...body, headers: { ...body.headers, ...headers } };
    const response = await app.inject({ method: 'POST', url: path, ...request });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json<{ resultData: { plan: string; content: string; change_count: number } }>().resultData;
  };
  const importOf = async (title: string, file: Uint8Array) => {
    const { plan, change_count: count } = await measureTime(`${title}, dry run`, () => send(checkWorkbook.path, file));
    await measureTime(`${title}, ${count} changes applied`, () => send(applyWorkbook.path, file, plan));
  };

  await makeGroups(db);
  const file = await newWorkbook();
  console.log(`${STORES} stores, ${USERS} users, ${ASSIGNMENTS} assignments in ${file.length} bytes`);
  await importOf('everything new', file);
  const { content } = await measureTime('export', () => send(exportWorkbook.path, null));
  const bytes = Buffer.from(content, 'base64');
  console.log(`${bytes.length} bytes exported`);
  const secondTime = await measureTime('dry run of the export', () => send(checkWorkbook.path, bytes));
  console.log(`${secondTime.change_count} changes in it`);
  const secrets = rows(WORKBOOK_PASSWORDS_MAX, (i) => [`first${i}@example.org`, `a first password ${i}`]);
  await importOf(
    `${WORKBOOK_PASSWORDS_MAX} users with passwords`,
    await writeXlsx({ sheets: [{ name: 'Users', rows: [['email', 'password'], ...secrets] }] }),
  );
  await app.close();
});

/** Prints the duration of an operation and the process's memory afterwards. */
async function measureTime<T>(title: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  const seconds = ((performance.now() - start) / 1_000).toFixed(2);
  console.log(`${title}: ${seconds} s, ${Math.round(process.memoryUsage.rss() / 1_048_576)} MB resident`);
  return result;
}

async function makeGroups(db: Db): Promise<void> {
  for (let i = 0; i < GROUPS; i++) await group(db, { name: `Group ${i}` });
}

function groupOf(i: number): string {
  return `Group ${i % GROUPS}`;
}

function newWorkbook(): Promise<Uint8Array> {
  const stores = rows(STORES, (i) => [`Store ${i}`, `${groupOf(i)}; ${groupOf(i + 7)}`]);
  const users = rows(USERS, (i) => [`user${i}@example.org`, `User ${i}`, groupOf(i)]);
  // No pair is repeated: a user's second store is further down the list.
  const pairs = rows(ASSIGNMENTS, (i) => {
    const [user, round] = [i % USERS, Math.floor(i / USERS)];
    return [`Store ${(user + round * 11) % STORES}`, `user${user}@example.org`];
  });
  return writeXlsx({
    sheets: [
      { name: 'Stores', rows: [['name', 'groups'], ...stores] },
      { name: 'Users', rows: [['email', 'name', 'group'], ...users] },
      { name: 'Assignments', rows: [['store', 'email'], ...pairs] },
    ],
  });
}

function rows(count: number, row: (index: number) => string[]): string[][] {
  return Array.from({ length: count }, (_, index) => row(index));
}
