import * as fc from 'fast-check';
import { matrix, type MatrixLine } from './matrix.ts';
import type { Records } from './world.ts';

/** Requests that no real client sends: calls with unexpected values, bodies and headers. */

/** Strings known to break programs. A response may repeat any of them, because none looks like an internal detail. */
const TEXTS = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202egnp.exe',
  "'; drop table stores; --",
  '%25%00%u0041',
  '../../../etc/passwd',
  "' or 1=1; --",
  ' ',
  '0001-01-01',
  '9999-12-31T23:59:59.999Z',
  '${7*7}{{7*7}}<%=7*7%>',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil")',
  'a@b.c\r\nBcc: x@y.z',
  '(a+)+$'.repeat(20),
  'x'.repeat(100_000),
  '1e400',
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  'Sat Nov 21 2026 00:00:00 GMT+9900',
  '{"a":',
  'constructor',
  '__proto__',
];

const NUMBERS = [-0, -1, 0.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 + 1, 1e308, 1e-320];

/** Any value, with the malicious ones more often. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS, ...NUMBERS, null, true, false, '', [], {}, [[[]]], { $ne: null }, ['a', 7, null]),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.oneof(fc.uuid(), fc.string()), { maxLength: 30 }),
  fc.uuid(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

/** A caller and a body. `makeInput` receives existing records. */
export type HostileRequest = {
  caller: 'administrator' | 'group user' | 'nobody';
  makeInput: (records: Records) => unknown;
};

const caller = fc.constantFrom<HostileRequest['caller']>('administrator', 'administrator', 'group user', 'nobody');

/** Returns a valid input with some hostile fields, which gets as far into a call as a hostile value can. */
const almostRight = (line: MatrixLine) => {
  const fields = Object.keys(line.call.input.shape);
  const brokenInput = fields.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...fields), hostileValue);
  const more = fc.dictionary(fc.string({ maxLength: 12 }), hostileValue, { maxKeys: 2 });
  return fc.record({ caller, broken: brokenInput, more }).map(({ caller, broken: changes, more }) => ({
    caller,
    makeInput: (records: Records): unknown => ({ ...line.input(records), ...changes, ...more }),
  }));
};

/** Whole bodies of any kind, including invalid JSON. */
const anyBody = fc
  .record({ caller, body: fc.oneof(fc.json(), fc.string(), hostileValue) })
  .map(({ caller, body }) => ({ caller, makeInput: (): unknown => body }));

/** Generates requests to a call. */
export const hostileRequest = (line: MatrixLine): fc.Arbitrary<HostileRequest> =>
  fc.oneof({ arbitrary: almostRight(line), weight: 4 }, { arbitrary: anyBody, weight: 1 });

/** Raw requests with unexpected methods, URLs, headers and bodies. */
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

/** Generates header values that Node accepts. */
function headerText() {
  return fc.string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
    maxLength: 80,
  });
}
