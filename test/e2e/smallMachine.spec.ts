import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beginBackup, listBackups } from '../../src/contract/operations/backups.ts';
import type { login } from '../../src/contract/access/account.ts';
import { readCaptureInstrument } from '../../src/contract/audits/capture.ts';
import { prepareExport } from '../../src/contract/dataOut/exports.ts';
import type { Call, ReplyOf } from '../../src/contract/kit/call.ts';
import { addPhoto } from '../../src/contract/audits/photos.ts';
import { addSurvey } from '../../src/contract/audits/surveys.ts';
import { listStores } from '../../src/contract/places/stores.ts';
import { startConsole } from '../support/processes/consoleProcess.ts';
import { makeCgroup } from '../support/processes/cgroup.ts';
import { picture } from '../support/pictures/pictures.ts';
import { multipart } from '../support/upload.ts';
import { ADMINISTRATOR, expect, PASSWORD, test } from './fixtures.ts';

// A small machine: the console and its database in 512 MB together, with more than ten stores, handle a day's work.

const MEGABYTE = 1024 * 1024;
const MEMORY = 512 * MEGABYTE;

/** The number of users that send audits at once, and of audits per user. */
const [SENDERS, AUDITS] = [4, 10];

test('the demo organisation runs in 512 MB: audits, photos, lists, a workbook, a test-restored backup @matrix', async () => {
  const cgroup = makeCgroup('fourscore-small', MEMORY);
  test.skip(!cgroup, 'Skipped: this user may not give processes less memory (run as root on Linux).');
  if (!cgroup) return;
  test.setTimeout(180_000);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore small '));
  const consoleProcess = await startConsole({ dataDir, from: 'built', env: { FOURSCORE_DEMO: '1' }, cgroup });
  const send = async <R>(
    address: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string>,
  ): Promise<R> => {
    const response = await fetch(consoleProcess.origin + address, { method: 'POST', body, headers });
    const reply = (await response.json()) as { type: boolean; resultData: R };
    expect([address, response.status, reply.type]).toEqual([address, 200, true]);
    return reply.resultData;
  };
  const json = { 'content-type': 'application/json' };
  const knownName = JSON.stringify({ email: ADMINISTRATOR, password: PASSWORD });
  const { token } = await send<Result<typeof login>>('/api/login', knownName, json);
  const request = { authorization: `Basic ${token}` };
  const call = <C extends Call>(to: C, input: object = {}) =>
    send<Result<C>>(to.path, JSON.stringify(input), { ...request, ...json });

  const stores = await call(listStores);
  expect(stores.length).toBeGreaterThan(10);
  const [spokenInstrument] = await call(readCaptureInstrument, { languages: ['en'] });
  const questions = (spokenInstrument?.foods ?? []).flatMap((food) => food.sub_food.flatMap((part) => part.questions));
  const answers = questions.map(({ _id: id }, at) => ({ question_id: id, answer: at % 3 === 0 ? 'No' : 'Yes' }));
  const bytes = await picture('png', { width: 1600, height: 1200 });
  const audit = async (at: number) => {
    const id = randomUUID();
    const date = new Date(Date.now() - at * 60_000).toISOString();
    await call(addSurvey, { survey_id: id, store_id: stores[at % stores.length]?._id, date, answers });
    const { payload, headers } = multipart([
      { name: 'survey_id', value: id },
      { name: 'question_id', value: questions[0]?._id ?? '' },
      { name: 'photo_id', value: randomUUID() },
      { name: 'file', filename: 'photo.png', bytes },
    ]);
    await send(addPhoto.path, new Uint8Array(payload), { ...request, ...headers });
  };
  await Promise.all(
    Array.from({ length: SENDERS }, async (_, sender) => {
      for (let at = 0; at < AUDITS; at += 1) await audit(sender * AUDITS + at);
    }),
  );
  const { url, rows } = await call(prepareExport);
  expect(rows).toBeGreaterThan(SENDERS * AUDITS);
  const workbook = await fetch(consoleProcess.origin + url);
  expect([workbook.status, (await workbook.arrayBuffer()).byteLength > 100_000]).toEqual([200, true]);
  await call(beginBackup);
  const newest = async () => (await call(listBackups))[0]?.state;
  await expect.poll(newest, { timeout: 90_000, intervals: [500] }).toBe('good');

  console.log(`At most ${(cgroup.peak() / MEGABYTE).toFixed(0)} MB of ${MEMORY / MEGABYTE}`);
  expect(cgroup.killCount()).toBe(0);
  expect(await consoleProcess.end('SIGTERM')).toBe(0);
  cgroup.remove();
  await rm(dataDir, { recursive: true, force: true });
});

/** The result of a call. */
type Result<C extends Call> = ReplyOf<C> extends { resultData: infer R } ? R : null;
