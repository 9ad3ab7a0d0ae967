import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sharedFolder } from '../../../test/support/folder.ts';
import { command, fourscore, instrumentFile } from '../../../test/support/processes/commandLine.ts';
import { store, survey } from '../../../test/support/factories.ts';
import { exportText, fixture } from '../../../test/support/sheets/imports.ts';
import { sharedServer } from '../../../test/support/server.ts';
import { login } from '../../contract/access/account.ts';
import type { Instrument } from '../../domain/instrument.ts';
import { activeInstrument } from '../shared/definitions/installedInstruments.ts';

const server = await sharedServer();
const folder = await sharedFolder();
const env = { DATABASE_URL: server.url };
const harbour = await store(server.db, { name: 'Harbour Market' });
await store(server.db, { name: 'Hill Street' });
await survey(server.db, harbour, { date: '2026-01-01' });

const inFolder = (name: string) => path.join(folder, name);

const addUser = (email: string, password: string, ...more: string[]) =>
  fourscore(['user', 'add', '--email', email, '--password-stdin', ...more], { env, stdin: password });

const signIn = async (email: string, password: string) => (await server.call(login, { email, password })).body;

describe('the command line', () => {
  test.each([
    [['--help'], 0],
    [[], 0],
    [['user', '--help'], 0],
    [['user', 'add', '--help'], 0],
    [['instrument', 'load', '--help'], 0],
    [['import', '--help'], 0],
    [['export', '-h'], 0],
    [['start', '--help'], 0],
    [['nonsense'], 2],
    [['user'], 2],
    [['import'], 2],
    [['import', 'a', 'b'], 2],
    [['import', 'a', '--aply'], 2],
    [['import', instrumentFile, '--format', 'toString'], 2],
    [['export', 'file'], 2],
    [['user', 'add', '--admin'], 2],
    [['user', 'add', '--email', 'no address', '--password-stdin'], 2],
    [['user', 'add', '--email', 'a@example.org'], 2],
    [['instrument', 'check', '/no/such/file'], 1],
    [['import', '/no/such/file'], 1],
    [['import', fixture('kobo.json')], 1],
    [['instrument', 'check', instrumentFile], 0],
  ])('%j exits with status %i', async (args, status) => {
    const result = await command(args);
    expect(result.status).toBe(status);
    if (status === 0)
      expect(result).toMatchObject({
        stderr: '',
        stdout: expect.stringMatching(/Usage: fourscore|checksum/) as string,
      });
    else expect(result.stderr).toMatch(/^fourscore: [^\n]+\n$/);
    expect(result.stdout + result.stderr).not.toMatch(/\n\s+at |node:internal/);
  });

  test('reports in one line that the database is unavailable, or that a setting is wrong', async () => {
    const exportRun = await command(['export', '--jsonl']);
    const wrong = await command(['export', '--jsonl'], { PORT: 'x' });
    expect(exportRun).toEqual({
      status: 1,
      stdout: '',
      stderr: "fourscore: the database can't be reached (ECONNREFUSED).\n",
    });
    expect(wrong).toEqual({ status: 1, stdout: '', stderr: 'fourscore: PORT must be a port number, 0 to 65535.\n' });
  });

  test('summarises a valid module, and lists the problems of an invalid one', async () => {
    const right = await command(['module', 'check', 'test/fixtures/modules/diet-basket.json']);
    expect(right).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^diet-basket 1\.0: .*18 items/s),
    });
    const wrong = await command(['module', 'check', instrumentFile]);
    expect(wrong).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('module: format must be 1\n'),
    });
  });

  test('is a process that exits with that status', async () => {
    const [done, wrong] = await Promise.all([
      fourscore(['instrument', 'check', instrumentFile]),
      fourscore(['import']),
    ]);
    expect(done).toMatchObject({ status: 0, stderr: '' });
    expect(wrong).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('user add', () => {
  test('adds an administrator who can sign in', async () => {
    expect(await addUser('First@example.org', 'four shelves of pears\n', '--admin', '--name', 'Ann Lee')).toMatchObject(
      {
        status: 0,
        stderr: '',
      },
    );
    expect(await signIn('first@example.org', 'four shelves of pears')).toMatchObject({
      type: true,
      resultData: { user_type: 1, adminname: 'Ann Lee' },
    });
    const secondRun = await addUser('FIRST@example.org', 'four shelves of plums');
    expect(secondRun).toMatchObject({
      status: 1,
      stderr: 'fourscore: the email address FIRST@example.org is already in use\n',
    });
  });

  test('adds a group user; only one line end is removed from the password', async () => {
    const password = ' blanks and\ttabs \n';
    expect(await addUser('gus@example.org', `${password}\r\n`)).toMatchObject({ status: 0 });
    expect(await signIn('gus@example.org', password)).toMatchObject({ resultData: { user_type: 2, adminname: 'gus' } });
    expect(await signIn('gus@example.org', password.trim())).toMatchObject({ type: false });
  });

  test.each([
    ['nine char', 'must have at least 10 characters'],
    ['x'.repeat(100_000), 'must have at most 256 characters'],
    ['LONG.local.part', 'must not be the email address'],
  ])('refuses the password %.20j', async (password, message) => {
    const result = await addUser('long.local.part@example.org', password);
    expect(result.status).toBe(1);
    expect(result.stderr).toContain(message);
  });
});

describe('instrument', () => {
  test('check lists the problems of an invalid file', async () => {
    await writeFile(inFolder('broken.json'), '{"name":""}');
    await writeFile(inFolder('text.json'), 'hello');
    const brokenResult = await command(['instrument', 'check', inFolder('broken.json')]);
    const text = await command(['instrument', 'check', inFolder('text.json')]);
    expect(brokenResult.status).toBe(1);
    expect(brokenResult.stderr).toMatch(/^instrument: name must have/m);
    expect(text).toMatchObject({ status: 1, stderr: expect.stringContaining('text.json: not JSON') as string });
  });

  test('load activates a new version, and refuses other content under an old one', async () => {
    const instrument = JSON.parse(await readFile(instrumentFile, 'utf8')) as Instrument;
    await writeFile(inFolder('new.json'), JSON.stringify({ ...instrument, version: '9' }));
    await writeFile(inFolder('other.json'), JSON.stringify({ ...instrument, title: { en: 'Other' } }));
    expect(await command(['instrument', 'load', inFolder('new.json')], env)).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect((await activeInstrument(server.db)).instrument.version).toBe('9');
    const other = await command(['instrument', 'load', inFolder('other.json')], env);
    expect(other.status).toBe(1);
    expect(other.stderr).toMatch(/^fourscore: four-ps 1\.0 is already installed with different content\. [^\n]+\n$/);
    expect((await activeInstrument(server.db)).instrument.version).toBe('9');
    await command(['instrument', 'load', instrumentFile], env);
    expect((await activeInstrument(server.db)).instrument.version).toBe('1.0');
  });
});

/** Returns the line of `fourscore module list` about a module. */
async function lineOf(module: string): Promise<string | undefined> {
  const { stdout } = await command(['module', 'list'], env);
  return stdout.split('\n').find((line) => line.startsWith(`${module} `));
}

describe('module', () => {
  const basket = 'test/fixtures/modules/diet-basket.json';

  test('load accepts a file or the name of one that ships, use selects a version or none, list shows both', async () => {
    expect(await lineOf('price-watch')).toMatch(/^price-watch +not in use +not loaded +\w/);
    expect(await command(['module', 'load', 'price-watch', '--use'], env)).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^price-watch .*\nLoaded and in use\.\n$/s),
    });
    const file = JSON.parse(await readFile(basket, 'utf8')) as { version: string };
    await writeFile(inFolder('basket.json'), JSON.stringify({ ...file, version: '2.0' }));
    for (const input of [basket, inFolder('basket.json')]) {
      expect(await command(['module', 'load', input], env)).toMatchObject({ status: 0, stderr: '' });
    }
    expect(await lineOf('price-watch')).toMatch(/^price-watch +\S+ in use +loaded: \S+ +\w/);
    expect(await lineOf('diet-basket')).toMatch(/^diet-basket +not in use +loaded: 2\.0, 1\.0 /);
    expect(await command(['module', 'use', 'diet-basket', '1.0'], env)).toMatchObject({
      status: 0,
      stdout: 'diet-basket 1.0 is in use.\n',
    });
    expect(await lineOf('diet-basket')).toMatch(/^diet-basket +1\.0 in use /);
    await command(['module', 'use', 'diet-basket', '--none'], env);
    expect(await lineOf('diet-basket')).toMatch(/^diet-basket +not in use /);
  });

  test.each([
    [['use', 'diet-basket'], 2, 'specify a version or --none'],
    [['use', 'diet-basket', '1.0', '--none'], 2, 'specify a version or --none'],
    [['use', 'nobody', '1.0'], 1, 'no module nobody is loaded'],
    [['use', 'four-ps', '--none'], 1, 'no module four-ps is loaded'],
    [['use', 'diet-basket', '7'], 1, 'diet-basket has no version 7; loaded: 2.0, 1.0'],
    [['load', instrumentFile], 1, 'module: format must be 1'],
    [['load', 'no-such-file'], 1, 'no such file'],
  ])('%j is refused in one line', async (args, status, text) => {
    const result = await command(['module', ...args], env);
    expect(result).toMatchObject({ status, stdout: '', stderr: expect.stringContaining(text) as string });
  });

  test('other content under a loaded version is refused', async () => {
    const file = JSON.parse(await readFile(basket, 'utf8')) as { title: { en: string } };
    await writeFile(
      inFolder('other.json'),
      JSON.stringify({ ...file, title: { ...file.title, en: 'Another basket' } }),
    );
    const result = await command(['module', 'load', inFolder('other.json')], env);
    expect(result.status).toBe(1);
    expect(result.stderr).toMatch(/^fourscore: diet-basket 1\.0 is already loaded with different content\. [^\n]+\n$/);
  });
});

describe('import and export', () => {
  test('a dry run reports, and an import without the refused rows writes', async () => {
    const report = inFolder('report.txt');
    const dry = await command(['import', fixture('kobo.json'), '--report', report], env);
    expect(dry.status).toBe(1);
    expect(dry.stdout).toContain('Dry run of');
    expect(dry.stdout).toContain('(KoboToolbox)');
    expect(dry.stdout).toContain('row 5: no store is called "Harbor Market"');
    expect(dry.stdout).toMatch(
      /new {6}2\n {2}newer {4}0 .*\n {2}known {4}0 .*\n {2}changed {2}1 .*\n {2}refused {2}3\n {2}named {4}1 .*\nNothing was written/,
    );
    expect((await readFile(report, 'utf8')).trim().split('\n')).toHaveLength(4);
    const all = await command(['import', fixture('kobo.json'), '--apply'], env);
    expect(all).toMatchObject({ status: 1, stdout: expect.stringContaining('Nothing was written: 4 rows') as string });
    const partialResult = await command(['import', fixture('kobo.json'), '--apply', '--skip-refused'], env);
    expect(partialResult).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('Imported 2 surveys, skipped 4') as string,
    });
    const odk = await command(['import', fixture('odk.json'), '--skip-refused'], env);
    expect(odk).toMatchObject({ status: 0, stdout: expect.stringContaining('(ODK Central)') as string });
  });

  test('prints the first 50 reasons and the number of the others', async () => {
    const rows = Array.from({ length: 120 }, () => ({ _uuid: randomUUID(), store: 'None', end: '2026-01-01' }));
    await writeFile(inFolder('many.json'), JSON.stringify(rows));
    const { stdout } = await command(['import', inFolder('many.json')], env);
    expect(stdout.match(/^row /gm)).toHaveLength(50);
    expect(stdout).toContain('... and 70 more');
  });

  test.each([
    ['', 'The file is empty.'],
    ['hello', 'The file is not JSON from'],
    ['{"a":1}', 'The file is not JSON from'],
    ['[{"_uuid":', 'The file is incomplete'],
    ['{"value":[{"__id":"x"}]]}', 'The file is not JSON.'],
  ])('%j is refused in one line', async (text, message) => {
    const file = inFolder(`${randomUUID()}.json`);
    await writeFile(file, text);
    const result = await command(['import', file, '--apply'], env);
    expect(result.status).toBe(1);
    expect(result.stderr).toMatch(/^fourscore: [^\n]+\n$/);
    expect(result.stderr).toContain(message);
  });

  test('an export to a file equals standard output, is complete and private, and is recognised by an import', async () => {
    const file = inFolder('out.jsonl');
    const toFile = await command(['export', '--jsonl', file], env);
    expect(toFile).toMatchObject({ status: 0, stderr: '' });
    const toStdout = await fourscore(['export', '--jsonl'], { env });
    expect(await readFile(file, 'utf8')).toBe(toStdout.stdout);
    expect(toStdout.stdout).toBe(await exportText(server.db));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
    const secondRun = await command(['import', file, '--apply'], env);
    expect(secondRun).toMatchObject({ status: 0, stdout: expect.stringContaining('(Fourscore)') as string });
    expect(secondRun.stdout).toMatch(/new {6}0\n/);
  });

  test('an export of assessments contains those instead of surveys', async () => {
    const file = inFolder('assessments.jsonl');
    const { stdout } = await command(['export', '--jsonl', '--assessments', file], env);
    expect(stdout).toContain('Exported 0 assessments to ');
    expect(await readFile(file, 'utf8')).toBe('{"kind":"fourscore-assessments","format":1,"assessments":0}\n');
  });
});

test('a command starts the embedded database where no server runs on it', async () => {
  const data = { DATABASE_URL: '', DATA_DIR: inFolder('data') };
  const args = ['user', 'add', '--admin', '--email', 'alone@example.org', '--password-stdin'];
  const first = await fourscore(args, { env: data, stdin: 'pears on a shelf' });
  expect(first).toMatchObject({ status: 0, stderr: '' });
  const secondRun = await fourscore(args, { env: data, stdin: 'pears on a shelf' });
  expect(secondRun).toMatchObject({
    status: 1,
    stderr: 'fourscore: the email address alone@example.org is already in use\n',
  });
});
