import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { isUnreachable } from './transientErrors.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });
const ofServer = (code: string) => Object.assign(new DatabaseError(code, 0, 'error'), { code });

test.each([
  ['a broken connection', withCode('EPIPE'), true],
  ['a refused connection', withCode('ECONNREFUSED'), true],
  ['a server that is shutting down', ofServer('57P01'), true],
  ['a server that is no longer the primary', ofServer('25006'), true],
  ['a full disk', ofServer('53100'), false],
  ['a deadlock', ofServer('40P01'), false],
  ['a violated constraint', ofServer('23505'), false],
])('%s', (_, error, isAway) => {
  expect(isUnreachable(error)).toBe(isAway);
});
