import * as fc from 'fast-check';
import { matrix, type MatrixLine } from './matrix.ts';
import type { Records } from './world.ts';

/** Requests as no real client sends them: calls with values, bodies and headers that were never meant. */

/** Texts that have broken something somewhere. None holds what an answer must not, so that an echo is no leak. */
const TEXTS = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202egnp.exe',
  "'; drop table stores; --",
  '%25%00%u0041',
  '../../../etc/passwd',
  '${7*7}{{7*7}}<%=7*7%>',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil")',
  'a@b.c\r\nBcc: x@y.z',
  '(a+)+$'.repeat(20),
  'x'.repeat(70_000),
  '1e400',
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  'Sat Nov 21 2026 00:00:00 GMT+9900',
  '{"a":',
  'constructor',
  '__proto__',
];

const NUMBERS = [-0, -1, 0.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 + 1, 1e308, 1e-320];

/** Any value, the wicked ones more often. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS, ...NUMBERS, null, true, false, '', [], {}, [[[]]], { $ne: null }, ['a', 7, null]),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.oneof(fc.uuid(), fc.string()), { maxLength: 30 }),
  fc.uuid(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

/** A call with a body, for a person who is chosen by number. `makeInput` gets records that there are. */
export type HostileRequest = {
  line: MatrixLine;
  caller: 'administrator' | 'group user' | 'nobody';
  makeInput: (records: Records) => unknown;
};

const lines = fc.constantFrom(...matrix);
const caller = fc.constantFrom<HostileRequest['caller']>('administrator', 'administrator', 'group user', 'nobody');

/** An input that would work but for some fields: so far as a call ever gets with a hostile value. */
const almostRight = fc.record({ line: lines, caller }).chain(({ line, caller }) => {
  const fields = Object.keys(line.call.input.shape);
  const broken = fields.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...fields), hostileValue);
  const more = fc.dictionary(fc.string({ maxLength: 12 }), hostileValue, { maxKeys: 2 });
  return fc.record({ broken, more }).map(({ broken, more }) => ({
    line,
    caller,
    makeInput: (records: Records): unknown => ({ ...line.input(records), ...broken, ...more }),
  }));
});

/** Whole bodies of any kind, also such as are no JSON at all. */
const anyBody = fc
  .record({ line: lines, caller, body: fc.oneof(fc.json(), fc.string(), hostileValue) })
  .map(({ line, caller, body }) => ({ line, caller, makeInput: (): unknown => body }));

export const hostileRequest: fc.Arbitrary<HostileRequest> = fc.oneof(
  { arbitrary: almostRight, weight: 4 },
  { arbitrary: anyBody, weight: 1 },
);

/** What HTTP lets a client put around a body. */
export const hostileEnvelope = fc.record({
  method: fc.constantFrom<'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'HEAD'>(
    'GET',
    'POST',
    'PUT',
    'OPTIONS',
    'HEAD',
  ),
  url: fc.oneof(
    fc.constantFrom(...matrix.map(({ path }) => path)),
    fc.webPath().map((path) => `/${path}`),
    fc.constantFrom(
      '/images/..%2f..%2fetc%2fpasswd',
      '/images/%00',
      '/store/export/%zz',
      '/reset/%E0%A4%A',
      '//evil.example',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/../../package.json',
      '/i18n/..%5c..%5cpackage.json',
      '/api/login?a[]=1&a[]=2&__proto__[x]=1',
      `/${'x'.repeat(5_000)}`,
    ),
  ),
  headers: fc.record({
    authorization: fc.oneof(fc.constantFrom('', 'Basic ', 'Bearer x', 'Basic a b'), headerText()),
    'accept-language': fc.oneof(fc.constantFrom('en;q=x', '*', 'zz,,;', 'ja'.repeat(2_000)), headerText()),
    'content-type': fc.oneof(
      fc.constantFrom('application/json', 'application/json; charset=utf-7', 'multipart/form-data', 'a/b', ';'),
      headerText(),
    ),
    'user-agent': headerText(),
  }),
  payload: fc.oneof(fc.json(), fc.string({ maxLength: 200 })),
});

/** What Node lets pass as the value of a header. */
function headerText() {
  return fc.string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
    maxLength: 80,
  });
}
