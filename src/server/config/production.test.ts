import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

// ASVS 6.3.2, 12 and 13.2.3: settings with which a production console refuses to start.

const HTTPS = { NODE_ENV: 'production', PUBLIC_URL: 'https://audits.example.org' };
const read = (settings: Record<string, string>) => () => readConfig({ ...HTTPS, ...settings });

test.each([
  ['http to other machines', 'PUBLIC_URL', { PUBLIC_URL: 'http://audits.example.org' }],
  ['no address, listening on all interfaces', 'PUBLIC_URL', { PUBLIC_URL: '', HOST: '0.0.0.0' }],
  ['a host that only starts like this machine', 'PUBLIC_URL', { PUBLIC_URL: 'http://localhost.example.org' }],
  ['the demo', 'FOURSCORE_DEMO', { FOURSCORE_DEMO: '1' }],
  ['a database’s usual password', 'DATABASE_URL', { DATABASE_URL: 'postgres://postgres:postgres@db/fourscore' }],
  [
    'the usual password of the migrations’ role',
    'MIGRATE_DATABASE_URL',
    { MIGRATE_DATABASE_URL: 'postgres://owner:fourscore@db/fourscore' },
  ],
  ['the usual password of a replica', 'READ_DATABASE_URL', { READ_DATABASE_URL: 'postgres://postgres:postgres@db2/f' }],
  ['a placeholder token', 'METRICS_TOKEN', { METRICS_TOKEN: 'change-me-please' }],
  ['the example password of the mail server', 'SMTP_URL', { SMTP_URL: 'smtp://user:password@mail.example.org:587' }],
  ['a key of one repeated letter', 'SECRET_KEY', { SECRET_KEY: 'k'.repeat(40) }],
  ['a placeholder key', 'SECRET_KEY', { SECRET_KEY: 'please-change-me-0123456789abcdefghij' }],
])('refuses %s in one line that names %s', (_case, name, settings) => {
  expect(read(settings)).toThrow(ConfigError);
  expect(read(settings)).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
});

test('no error message repeats the secret', () => {
  const secret = 'change-me-canary-8d1f-0123456789abcdef';
  expect(read({ SECRET_KEY: secret })).toThrow(ConfigError);
  expect(read({ SECRET_KEY: secret })).not.toThrow(/canary/);
});

describe('starts', () => {
  test.each([
    ['over https', {}],
    ['on this machine', { PUBLIC_URL: 'http://127.0.0.1:3000' }],
    ['without an address, on loopback', { PUBLIC_URL: '' }],
    ['with http confirmed by the operator', { PUBLIC_URL: 'http://audits.lan', ALLOW_INSECURE: '1' }],
    [
      'with secrets of its own',
      { DATABASE_URL: 'postgres://u:Vx7pQ2mR@db/f', SECRET_KEY: '0123456789abcdef'.repeat(4) },
    ],
    ['with a database that asks for no password', { DATABASE_URL: 'postgres://u@db/f' }],
  ])('%s', (_case, settings) => {
    expect(read(settings)()).toMatchObject({ production: true, demo: false });
  });

  test('with any settings when NODE_ENV is not production', () => {
    expect(read({ NODE_ENV: 'development', PUBLIC_URL: 'http://audits.lan', FOURSCORE_DEMO: '1' })).not.toThrow();
  });
});
