import { beforeAll, expect, test } from 'vitest';
import { groupUser, store } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';
import { filled, offeredForm, phoneOf, send, type TestPhone } from './submissions.ts';

// Whatever a phone, or what pretends to be one, sends as XML is answered 4xx with words, soon, and stores nothing.

const server = await sharedServer({ logLevel: 'trace' });
const shop = await store(server.db);
const gus = await groupUser(server.db, { stores: [shop] });
let phone: TestPhone;
let whole = '';
beforeAll(async () => {
  phone = await phoneOf(server, gus);
  whole = filled({ form: await offeredForm(server, phone), store: shop });
});

const bomb = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'b'.repeat(at + 1)} "${`&${at === 0 ? 'a' : 'b'.repeat(at)};`.repeat(10)}">`).join('')}]><a>&bbbbbbbbb;</a>`;

const HOSTILE: [string, () => string | Buffer][] = [
  ['nothing', () => ''],
  ['no XML', () => 'hello'],
  ['half a document', () => whole.slice(0, -20)],
  ['two roots', () => `${whole}<b/>`],
  ['a bomb of entities', () => bomb],
  ['a DTD', () => whole.replace('<data', '<!DOCTYPE data><data')],
  ['a DTD from elsewhere', () => whole.replace('<data', '<!DOCTYPE data SYSTEM "http://192.0.2.1/x.dtd"><data')],
  [
    'a file as an entity',
    () => `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${whole.slice(whole.indexOf('<data'))}`,
  ],
  ['an entity that is none', () => whole.replace('<end>', '<end>&nbsp;')],
  ['10 MB of nesting', () => '<a>'.repeat(3_400_000)],
  ['deep nesting', () => `<a>${'<b>'.repeat(50)}${'</b>'.repeat(50)}</a>`],
  ['many elements', () => `<a>${'<b/>'.repeat(50_000)}</a>`],
  ['many attributes', () => `<a ${Array.from({ length: 500 }, (_, at) => `b${at}=""`).join(' ')}/>`],
  ['an attribute twice', () => '<a b="" b=""/>'],
  ['UTF-16', () => Buffer.from(`\u{FEFF}${whole}`, 'utf16le')],
  ['another encoding', () => whole.replace("version='1.0'", "version='1.0' encoding='ISO-8859-1'")],
  ['XML 1.1', () => whole.replace("version='1.0'", "version='1.1'")],
  [
    'bytes that are no UTF-8',
    () => Buffer.concat([Buffer.from('<a>'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('</a>')]),
  ],
  ['NUL', () => whole.replace('<end>', '<end>\0')],
  ['NUL by number', () => whole.replace('<end>', '<end>&#0;')],
  ['a control character', () => whole.replace('<end>', '<end>&#1;')],
  ['half a character', () => whole.replace('<end>', '<end>&#xD800;')],
];

test.each(HOSTILE)('%s is refused', async (_what, xml) => {
  const before = await server.db.selectFrom('survey_ids').select('id').execute();
  const start = performance.now();
  const { status, message, headers } = await send(server, phone, xml());
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect([message.length > 10, headers['x-openrosa-version']]).toEqual([true, '1.0']);
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(await server.db.selectFrom('survey_ids').select('id').execute()).toEqual(before);
});

test('no body, and bodies that are no multipart, are refused', async () => {
  for (const type of [
    'text/xml',
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    undefined,
  ]) {
    const headers = type === undefined ? {} : { 'content-type': type };
    const answered = await server.app.inject({
      method: 'POST',
      url: `${phone.at}/submission`,
      payload: '--x',
      headers,
    });
    expect([type, answered.statusCode >= 400 && answered.statusCode < 500]).toEqual([type, true]);
    expect(answered.headers['x-openrosa-version']).toBe('1.0');
  }
});

test('no line of the log holds the key of a phone', async () => {
  await send(server, phone, whole);
  await send(server, phone, 'nothing');
  for (const path of ['/formList', '/nothing', '/%zz', `/forms/${'x'.repeat(400)}/1.xml`])
    await server.app.inject({ method: 'GET', url: `${phone.at}${path}` });
  expect(server.lines.length).toBeGreaterThan(5);
  expect(server.lines.join('')).not.toContain(phone.key);
});
