import { expect, test } from 'vitest';
import { command } from '../../../test/support/processes/commandLine.ts';
import { PASSWORD, person, type Person } from '../../../test/support/factories.ts';
import { giveFactor } from '../../../test/support/secondFactor.ts';
import { sharedServer } from '../../../test/support/server.ts';
import { login } from '../../contract/access/account.ts';
import { listChanges } from '../../contract/access/history.ts';
import { checkVaultKey } from '../identity/vault.ts';

const server = await sharedServer();

const run = (...args: string[]) => command(['user', 'second-factor-off', ...args], { DATABASE_URL: server.url });
const signIn = async ({ email }: Person) => (await server.call(login, { email, password: PASSWORD })).body;

test('lets one user in with only the password, and records it', async () => {
  const [ann, bob] = [await person(server.db), await person(server.db, { name: 'bob' })];
  for (const person of [ann, bob]) await giveFactor(server, person);
  expect(await run('--email', ann.email.toUpperCase())).toMatchObject({ status: 0, stderr: '' });
  expect(await signIn(ann)).toMatchObject({ type: true });
  expect(await signIn(bob)).toMatchObject({ code: 'second_factor_needed' });
  const { body } = await server.call(listChanges, { kind: 'factor_reset' }, await person(server.db));
  expect(body['resultData']).toMatchObject([
    { actor: { _id: null, name: 'fourscore user' }, subject: { _id: ann.id } },
  ]);
  expect(await run('--email', ann.email)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no second factor'),
  });
  expect(await run('--email', 'nobody@example.org')).toMatchObject({ status: 1 });
});

test('lets all users in when the key is lost, and lets the server start with a new one', async () => {
  const ann = await person(server.db);
  await giveFactor(server, ann);
  const otherKey = { dataDir: server.dataDir, secretKey: 'quite another key of thirty-two signs' };
  await expect(checkVaultKey(server.db, otherKey)).rejects.toThrow('second-factor-off --all');
  expect(await run('--all')).toMatchObject({ status: 0 });
  await checkVaultKey(server.db, otherKey);
  expect(await signIn(ann)).toMatchObject({ type: true });
});

test.each([[[]], [['--all', '--email', 'a@example.org']]])('%j is invalid', async (args: string[]) => {
  expect(await run(...args)).toMatchObject({ status: 2, stdout: '' });
});
