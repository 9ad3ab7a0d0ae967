import { expect, test } from 'vitest';
import { plainEnvironment, reasonIn } from './run.ts';

test.each([
  [
    '2026-01-01 [7] LOG:  starting\n2026-01-01 [7] FATAL:  no space left\n2026-01-01 [7] LOG:  shut down\n',
    'no space left',
  ],
  ['creating folder ... ok\ninitdb: error: could not write\ninitdb: removing contents\n', 'could not write'],
  ['unshare: failed to execute postgres\n', 'unshare: failed to execute postgres'],
  ['', 'no reason given'],
])('finds the line with the reason in %j', (output, reason) => {
  expect(reasonIn(output)).toBe(reason);
});

test('no environment variable redirects PostgreSQL or translates its messages', () => {
  const environment = {
    PATH: '/bin',
    PGDATA: '/other',
    PGPORT: '1',
    LC_MESSAGES: 'ru_RU.UTF-8',
    LANG: 'ru',
    HOME: '/x',
  };
  expect(plainEnvironment(environment)).toEqual({ PATH: '/bin', HOME: '/x', LC_ALL: 'C' });
});
