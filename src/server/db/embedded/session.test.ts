import { tmpdir } from 'node:os';
import { Client, DatabaseError } from 'pg';
import { expect, test, vi } from 'vitest';
import { tryConnecting } from './session.ts';

const systemError = (code: string) => Object.assign(new Error(code), { code });
const databaseError = (code: string) => Object.assign(new DatabaseError(code, code.length, 'error'), { code });

test.each([
  ['a connection that breaks', systemError('EPIPE'), { state: 'silent' }],
  ['a port without a server', systemError('ECONNREFUSED'), { state: 'silent' }],
  ['a starting server', databaseError('57P03'), { state: 'busy' }],
  ['a wrong password', databaseError('28P01'), { state: 'refused', reason: '28P01', wrongPassword: true }],
  ['another refusal', databaseError('53300'), { state: 'refused', reason: '53300', wrongPassword: false }],
])('the result of connecting to %s', async (_case, error, result) => {
  vi.spyOn(Client.prototype, 'connect').mockImplementation(() => {
    throw error;
  });
  const cluster = { folder: tmpdir(), passwords: { superuser: 'a', role: 'b' } };
  expect(await tryConnecting(cluster, 5432)).toEqual(result);
});
