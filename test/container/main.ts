import { randomUUID } from 'node:crypto';
import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { imagesIn } from './images.ts';
import { ask, CONSOLE, download, processes, runImage, runReadOnly } from './running.ts';

// Builds the Dockerfile's image, runs it as an ordinary user, stops it, and starts a later one on the same volume. `npm
// run test:container` runs this in separate namespaces.

const MOST_MB = 350;
/** `stop_grace_period` of deploy/compose.yaml. */
const GRACE_MS = 40_000;
const SIGN_IN = { email: 'ann.lee@example.org', password: 'four shelves of pears' };
const ORDINARY = 1000;

type SignedIn = { resultData: { token: string } };
type ExportContent = { answer: unknown[] };

const folder = process.argv[2] ?? '';
const failures: string[] = [];
const startedAt = performance.now();

function say(line: string): void {
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s  ${line}`);
}

function expectThat(holds: boolean, title: string): void {
  if (!holds) failures.push(title);
  say(`${holds ? 'holds' : 'FAILS'}: ${title}`);
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
const seconds = (ms: number) => (ms / 1_000).toFixed(1);

const images = imagesIn(folder);
images.makeBase();
say(`a base from Debian's packages and Node.js from npm: ${megabytes(images.baseBytes())} MB`);
images.makeConsole('localhost/fourscore');
const size = images.bytesOver('localhost/fourscore');
expectThat(size <= MOST_MB * 1e6, `the image has ${megabytes(size)} MB without its base; the limit is ${MOST_MB} MB`);
images.makeLater('localhost/later', 'localhost/fourscore');

// Like a new volume of an engine, it has the owner and mode of the image's folder.
const volume = path.join(folder, 'volume');
mkdirSync(volume, { mode: 0o700 });
chownSync(volume, ORDINARY, ORDINARY);

const before = await firstRun();
await checkUpgrade(before);
await checkDowngrade();

if (failures.length > 0) console.error(`\n${failures.length} did not hold:\n- ${failures.join('\n- ')}`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function firstRun(): Promise<ExportContent> {
  const since = performance.now();
  const image = runImage(images, 'localhost/fourscore', volume);
  await image.untilReady();
  say(`the image responds ${seconds(performance.now() - since)} s after its first start, with a new database`);
  expectOrdinary();
  expectThat((await image.health()) === 0, 'its health check passes');

  const [, key] = /\/setup#(\S+)/.exec(image.printed()) ?? [];
  const organisation = { organisation: 'Coastal Stores', time_zone: 'Australia/Darwin', language: 'en' };
  await ask('/setup/finish', { key, ...SIGN_IN, ...organisation });
  const { resultData } = await ask<SignedIn>('/api/login', SIGN_IN);
  await addAudit(resultData.token);
  const content = await expectExports(resultData.token);
  expectThat(content.answer.length > 0, 'an audit that was sent is in the export');
  await expectStop(image);
  return content;
}

/** Starts a later release on the volume, with only that and /tmp writable. */
async function checkUpgrade(contents: ExportContent): Promise<void> {
  const since = performance.now();
  const image = runReadOnly(images, 'localhost/later', volume);
  await image.untilReady();
  say(`a later release responds ${seconds(performance.now() - since)} s after it starts on the same volume`);
  expectOrdinary();
  const privileges = processes().find(({ command }) => CONSOLE.test(command))?.privileges ?? '';
  expectThat(/^0+$/.test(privileges), 'its root is read-only, and it has no privileges');
  const { resultData } = await ask<SignedIn>('/api/login', SIGN_IN);
  const content = await expectExports(resultData.token);
  expectThat(JSON.stringify(content) === JSON.stringify(contents), 'the export is the same as before the upgrade');
  await expectStop(image);
}

/** Checks that the previous release refuses to start on a database that the later one has migrated. */
async function checkDowngrade(): Promise<void> {
  const image = runImage(images, 'localhost/fourscore', volume);
  const status = await image.ended;
  const [words = ''] = /can't start\..*/.exec(image.printed()) ?? [];
  expectThat(status === 1 && words !== '', `the previous release refuses the newer database: ${words}`);
}

function expectOrdinary(): void {
  const consoles = processes().filter(({ command }) => CONSOLE.test(command));
  const database = processes().filter(({ command }) => command.startsWith('postgres'));
  expectThat(
    consoles.length === 1 && database.length > 0 && [...consoles, ...database].every(({ user }) => user === ORDINARY),
    `the console and the ${database.length} processes of its database run as an ordinary user`,
  );
}

async function addAudit(token: string): Promise<void> {
  const store = { storename: 'Nhulunbuy', username: '', groupname: '', image: '' };
  const { _id } = await ask<{ _id: string }>('/store/add', store, token);
  const audit = { survey_id: randomUUID(), store_id: _id, date: '2026-11-18T09:41:00Z' };
  const answers = [{ question_id: 'fresh_fruit_five_kinds', answer: 'Yes' }];
  await ask('/survey/add', { ...audit, answers }, token);
}

async function expectExports(token: string): Promise<ExportContent> {
  const content = await ask<ExportContent>('/store/getexportdata', {}, token);
  const { resultData } = await ask<{ resultData: { url: string } }>('/store/export/prepare', {}, token);
  const workbook = await download(resultData.url, token);
  const isWorkbook = workbook.subarray(0, 2).toString() === 'PK';
  expectThat(isWorkbook, `users can sign in and export: a workbook of ${workbook.length} bytes`);
  return content;
}

async function expectStop(image: { stop(): Promise<{ status: number | null; ms: number }> }): Promise<void> {
  const { status, ms } = await image.stop();
  expectThat(status === 0 && ms < GRACE_MS, `SIGTERM ends it in ${seconds(ms)} s, with status ${status}`);
  const remainingProcesses = processes().filter(({ user }) => user === ORDINARY);
  expectThat(remainingProcesses.length === 0, 'none of its processes are left');
}
