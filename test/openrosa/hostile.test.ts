import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { groupUser, store } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';
import { multipart, type Part } from '../support/upload.ts';
import { fillForm, offeredForm, phoneOf, send, type TestPhone } from './submissions.ts';

// Any XML from a phone, or from a client pretending to be one, gets a 4xx response with a message, quickly, and nothing
// is stored.

const server = await sharedServer({ logLevel: 'trace' });
const shop = await store(server.db);
const gus = await groupUser(server.db, { stores: [shop] });
let phone: TestPhone;
let fullForm = '';
beforeAll(async () => {
  phone = await phoneOf(server, gus);
  fullForm = fillForm({ form: await offeredForm(server, phone), store: shop });
});

const bomb = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'b'.repeat(at + 1)} "${`&${at === 0 ? 'a' : 'b'.repeat(at)};`.repeat(10)}">`).join('')}]><a>&bbbbbbbbb;</a>`;

const HOSTILE: [string, () => string | Buffer][] = [
  ['nothing', () => ''],
  ['no XML', () => 'hello'],
  ['half a document', () => fullForm.slice(0, -20)],
  ['two roots', () => `${fullForm}<b/>`],
  ['a bomb of entities', () => bomb],
  ['a DTD', () => fullForm.replace('<data', '<!DOCTYPE data><data')],
  ['a DTD from elsewhere', () => fullForm.replace('<data', '<!DOCTYPE data SYSTEM "http://192.0.2.1/x.dtd"><data')],
  [
    'a file as an entity',
    () => `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${fullForm.slice(fullForm.indexOf('<data'))}`,
  ],
  ['an unknown entity', () => fullForm.replace('<end>', '<end>&nbsp;')],
  ['10 MB of nesting', () => '<a>'.repeat(3_400_000)],
  ['deep nesting', () => `<a>${'<b>'.repeat(50)}${'</b>'.repeat(50)}</a>`],
  ['many elements', () => `<a>${'<b/>'.repeat(50_000)}</a>`],
  ['many attributes', () => `<a ${Array.from({ length: 500 }, (_, at) => `b${at}=""`).join(' ')}/>`],
  ['an attribute twice', () => '<a b="" b=""/>'],
  ['UTF-16', () => Buffer.from(`\u{FEFF}${fullForm}`, 'utf16le')],
  ['another encoding', () => fullForm.replace("version='1.0'", "version='1.0' encoding='ISO-8859-1'")],
  ['XML 1.1', () => fullForm.replace("version='1.0'", "version='1.1'")],
  [
    'bytes that are not UTF-8',
    () => Buffer.concat([Buffer.from('<a>'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('</a>')]),
  ],
  ['NUL', () => fullForm.replace('<end>', '<end>\0')],
  ['NUL by number', () => fullForm.replace('<end>', '<end>&#0;')],
  ['a control character', () => fullForm.replace('<end>', '<end>&#1;')],
  ['half a character', () => fullForm.replace('<end>', '<end>&#xD800;')],
];

test.each(HOSTILE)('%s is refused', async (_case, xml) => {
  const before = await server.db.selectFrom('survey_ids').select('id').execute();
  const start = performance.now();
  const { status, message, headers } = await send(server, phone, xml());
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect([message.length > 10, headers['x-openrosa-version']]).toEqual([true, '1.0']);
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(await server.db.selectFrom('survey_ids').select('id').execute()).toEqual(before);
});

test('a missing body, and bodies that are not multipart, are refused', async () => {
  for (const type of [
    'text/xml',
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    undefined,
  ]) {
    const headers = type === undefined ? {} : { 'content-type': type };
    const response = await server.app.inject({
      method: 'POST',
      url: `${phone.at}/submission`,
      payload: '--x',
      headers,
    });
    expect([type, response.statusCode >= 400 && response.statusCode < 500]).toEqual([type, true]);
    expect(response.headers['x-openrosa-version']).toBe('1.0');
  }
});

const FORM = 'xml_submission_file';
const xmlPart = (): Part => ({ name: FORM, filename: 'form.xml', bytes: Buffer.from(fullForm) });

/** Sends a raw body, and asserts that the response isn't a 5xx and has a message. */
async function post(payload: Buffer, headers: Record<string, string>) {
  const response = await server.app.inject({ method: 'POST', url: `${phone.at}/submission`, payload, headers });
  expect(response.statusCode).toBeLessThan(500);
  expect(response.body).toMatch(/<message nature="submit_(success|error)">.{10,}<\/message>/);
  return response.statusCode;
}

test('a truncated body, wherever it ends, is refused or accepted completely, and never fails', async () => {
  const { payload, headers } = multipart([xmlPart(), { name: '1.png', filename: '1.png', bytes: Buffer.alloc(50) }]);
  const statuses = new Map<number, number>();
  for (let end = 0; end < payload.length; end += 17) {
    statuses.set(end, await post(payload.subarray(0, end), headers));
  }
  // As long as the form itself is incomplete, nothing is stored.
  const formEnds = payload.indexOf(fullForm) + Buffer.byteLength(fullForm);
  for (const [end, status] of statuses) if (end < formEnds) expect([end, status]).toEqual([end, 400]);
  expect(await post(payload, headers)).toBe(201);
});

/** Sends these parts in the given order. */
function sendParts(...parts: Part[]) {
  const { payload, headers } = multipart(parts);
  return post(payload, headers);
}

test('a file before the form is refused, because it would be lost; repeated parts count once', async () => {
  const file: Part = { name: '1.png', filename: '1.png', bytes: Buffer.from('x') };
  expect(await sendParts(file, xmlPart())).toBe(400);
  expect(await sendParts(file)).toBe(400);
  expect(await sendParts({ name: '*isIncomplete*', value: 'yes' }, xmlPart())).toBe(201);
  expect(await sendParts(xmlPart(), file, xmlPart(), file)).toBe(201);
  expect(await sendParts({ name: FORM, value: fullForm })).toBe(201);
  expect(await sendParts(...Array.from({ length: 30 }, () => ({ name: 'more', value: 'x' })), xmlPart())).toBe(413);
});

test.each([
  ['..', '../../../etc/passwd'],
  ['__proto__', 'constructor'],
  ['', ''],
  ['%00', 'a\0b'],
  ['\u{1F4F7}'.repeat(90), `${'n'.repeat(2_000)}.png`],
  ['a\r\nb: c', 'CON'],
])('files with names as unusual as %j never fail', async (name, filename) => {
  const { payload, headers } = multipart([xmlPart(), { name, filename, bytes: Buffer.from('x') }]);
  expect([201, 400]).toContain(await post(payload, headers));
});

test('a body with a content encoding, or whose form has another content type, is refused or read as it is', async () => {
  const { payload, headers } = multipart([xmlPart()]);
  expect(await post(gzipSync(payload), { ...headers, 'content-encoding': 'gzip' })).toBe(400);
  for (const type of [
    'application/octet-stream',
    'image/jpeg',
    'text/xml; charset=utf-16',
    'application/json',
    'multipart/mixed',
  ]) {
    const input = payload.toString().replace('content-type: image/png', `content-type: ${type}`);
    expect([type, await post(Buffer.from(input), headers)]).toEqual([type, 201]);
  }
});

test('no log line contains the key of a phone', async () => {
  await send(server, phone, fullForm);
  await send(server, phone, 'nothing');
  for (const path of ['/formList', '/nothing', '/%zz', `/forms/${'x'.repeat(400)}/1.xml`])
    await server.app.inject({ method: 'GET', url: `${phone.at}${path}` });
  expect(server.lines.length).toBeGreaterThan(5);
  expect(server.lines.join('')).not.toContain(phone.key);
});
