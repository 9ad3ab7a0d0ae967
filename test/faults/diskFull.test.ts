import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '../../src/contract/kit/call.ts';
import { addPhone } from '../../src/contract/audits/phones.ts';
import { readPostmaster } from '../../src/server/db/embedded/postmaster-file.ts';
import { fillForm, formIn } from '../openrosa/submissions.ts';
import { multipart } from '../support/upload.ts';
import { startConsole, type ConsoleProcess } from '../support/processes/consoleProcess.ts';
import { checkWrites, prepareWriters } from '../support/processes/kills.ts';

// Security, P11: the disk is full. Reads continue, writes return 503, nothing acknowledged is lost, nothing hangs, and
// writes resume without a restart. Uses a real, separate disk, which requires the right to mount one.

const MIB = 1024 * 1024;
const run = promisify(execFile);

const folder = await mkdtemp(path.join(tmpdir(), 'fourscore full '));
const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=420M', 'tmpfs', folder]).then(
  () => true,
  () => false,
);
if (!isMounted) console.warn('diskFull: skipped, because this user may not mount a small disk (run as root on Linux).');

const dataDir = path.join(folder, 'data');
const storedIds = { surveys: [] as string[], stores: [] as string[] };
let consoleProcess: ConsoleProcess;
let writers: Awaited<ReturnType<typeof prepareWriters>>;

beforeAll(async () => {
  if (!isMounted) return;
  writers = await prepareWriters(dataDir, undefined);
  consoleProcess = await startConsole({ dataDir });
});

afterAll(async () => {
  if (isMounted) {
    await consoleProcess.end('SIGTERM');
    await run('umount', [folder]);
  }
  await rm(folder, { recursive: true, force: true });
});

async function send(url: string, token: string, body: object) {
  const startedAt = performance.now();
  const headers = { authorization: `Basic ${token}`, 'content-type': 'application/json' };
  const response = await fetch(consoleProcess.origin + url, { method: 'POST', headers, body: JSON.stringify(body) });
  const { type, code } = (await response.json()) as { type: boolean; code?: string };
  return {
    status: response.status,
    type,
    code,
    retryAfter: response.headers.get('retry-after'),
    ms: performance.now() - startedAt,
  };
}

/** Fills the disk, leaving the given number of bytes free. */
async function fillUp(leaveBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const file = await open(path.join(folder, 'filling'), 'a');
  const piece = Buffer.alloc(MIB);
  try {
    for (let remainingBytes = bavail * bsize - leaveBytes; remainingBytes > 0; remainingBytes -= MIB)
      await file.write(piece.subarray(0, Math.min(remainingBytes, MIB)));
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

/** Sends an audit as ODK Collect does; returns the status. */
async function sendForm(phone: Awaited<ReturnType<typeof connectPhone>>): Promise<number> {
  const id = randomUUID();
  const xml = fillForm({
    form: phone.form,
    store: writers.nextStore(),
    id,
    answers: { FV_1: { fruit_spoiled: 'yes' } },
  });
  const { payload, headers } = multipart([{ name: 'xml_submission_file', filename: 'a.xml', bytes: Buffer.from(xml) }]);
  const response = await fetch(`${phone.url}/submission`, { method: 'POST', headers, body: new Uint8Array(payload) });
  expect(response.headers.get('x-openrosa-version')).toBe('1.0');
  expect(await response.text()).toMatch(/<message [^>]+>[^<]{10,}/);
  if (response.status === 201) storedIds.surveys.push(id);
  return response.status;
}

async function connectPhone(token: string) {
  const headers = { authorization: `Basic ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Phone' });
  const response = await fetch(consoleProcess.origin + addPhone.path, { method: 'POST', headers, body });
  const { resultData } = (await response.json()) as ReplyOf<typeof addPhone>;
  const url = consoleProcess.origin + new URL(resultData.url).pathname;
  return { url, form: formIn(await (await fetch(`${url}/formList`)).text()) };
}

async function addSurvey(token: string) {
  const survey_id = randomUUID();
  const answers = [{ question_id: writers.question, answer: 'Yes' }];
  const input = { survey_id, store_id: writers.nextStore(), date: '2026-11-18T09:41:00Z', answers };
  const answer = await send('/survey/add', token, input);
  if (answer.type) storedIds.surveys.push(survey_id);
  return answer;
}

test.skipIf(!isMounted)('reads continue, changes return 503, and both work as soon as there is space', async () => {
  const postgres = await readPostmaster(path.join(dataDir, 'postgres'));
  const [token = ''] = writers.tokens;
  const enough = new AbortController();
  const statuses = new Set<string>();
  const load = Promise.all(
    writers.tokens.slice(1).map(async (writerToken) => {
      while (!enough.signal.aborted) {
        const { status, code, ms } = await addSurvey(writerToken);
        statuses.add(`${status} ${code ?? ''}`.trim());
        expect(ms).toBeLessThan(20_000);
      }
    }),
  );
  const phone = await connectPhone(token);
  try {
    await expect.poll(() => storedIds.surveys.length, { timeout: 30_000 }).toBeGreaterThan(30);
    await fillUp(20 * MIB);
    await expect.poll(async () => (await addSurvey(token)).code, { timeout: 20_000 }).toBe('storage_full');
    // Another program fills the rest, to the last byte.
    await fillUp(0);
    for (let round = 0; round < 30; round++) {
      expect(await send('/store/getAllStores', token, {})).toMatchObject({ status: 200, type: true });
      expect(await addSurvey(token)).toMatchObject({ status: 503, code: 'storage_full', retryAfter: '2' });
    }
    expect(await sendForm(phone)).toBe(507);
    expect((await fetch(`${consoleProcess.origin}/readyz`)).status).toBe(200);

    await rm(path.join(folder, 'filling'));
    await expect.poll(async () => (await addSurvey(token)).status, { timeout: 20_000 }).toBe(200);
    expect(await sendForm(phone)).toBe(201);
  } finally {
    enough.abort();
  }
  await load;
  expect([...statuses].filter((status) => !['200', '503 storage_full'].includes(status))).toEqual([]);
  // Neither the console nor its database was restarted.
  expect(consoleProcess.child.exitCode).toBeNull();
  expect((await readPostmaster(path.join(dataDir, 'postgres')))?.pid).toBe(postgres?.pid);
  await consoleProcess.end('SIGTERM');
  expect(await checkWrites(dataDir, undefined, storedIds)).toMatchObject({ lost: 0, halfApplied: 0 });
});
