import { expect, test } from 'vitest';
import * as calls from '../../../contract/access/account.ts';
import { PASSWORD, person } from '../../../../test/support/factories.ts';
import { sharedDatabase } from '../../../../test/support/database.ts';
import { buildApp } from '../../app.ts';

const database = await sharedDatabase();

const PROXY = '10.1.2.3';
const CALLER = '192.0.2.7';

async function countedAddressOf({ trusted, from, forwarded }: { trusted: string[]; from: string; forwarded: string }) {
  const config = { dataDir: '/nowhere', logLevel: 'silent' as const, publicUrl: 'http://127.0.0.1:3000' };
  const app = await buildApp({ config: { ...config, trustedProxies: trusted }, database });
  const { email, id } = await person(database.db);
  await app.inject({
    method: 'POST',
    url: calls.login.path,
    payload: { email, password: PASSWORD },
    remoteAddress: from,
    headers: { 'x-forwarded-for': forwarded },
  });
  await app.close();
  const rows = await database.db.selectFrom('sessions').where('user_id', '=', id).select('address').execute();
  return rows.map(({ address }) => address).find((address) => address !== '');
}

test.each([
  ['no proxy is trusted', [], PROXY, CALLER, PROXY],
  ['the proxy is trusted', ['10.0.0.0/8'], PROXY, CALLER, CALLER],
  ['a caller claims to be a proxy', ['10.0.0.0/8'], CALLER, '203.0.113.1', CALLER],
  ['the caller forges the first entry', ['10.0.0.0/8'], PROXY, `203.0.113.1, ${CALLER}`, CALLER],
])('when %s, a call comes from %s through %s forwarding %s', async (_case, trusted, from, forwarded, expected) => {
  expect(await countedAddressOf({ trusted, from, forwarded })).toBe(expected);
});
