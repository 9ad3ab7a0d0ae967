import { afterEach, beforeEach, expect, test } from 'vitest';
import { listGroups } from '../../../contract/places/groups.ts';
import { deleteUser } from '../../../contract/places/users.ts';
import { auditorOf, groupUser, person, store, survey, type Person } from '../../../../test/support/factories.ts';
import { waitForBlockedStatement } from '../../../../test/support/database.ts';
import { testServer, type Reply, type TestServer } from '../../../../test/support/server.ts';

let server: TestServer;
let ann: Person;

beforeEach(async () => {
  server = await testServer();
  ann = await person(server.db);
});
afterEach(() => server.close());

const remove = (uid: string, by: Person) => server.call(deleteUser, { uid }, by);
const administrators = async () =>
  (await server.db.selectFrom('users').where('user_type', '<>', 2).select('id').execute()).map(({ id }) => id);

test('the sessions end immediately, the surveys are kept under the name', async () => {
  const pier = await store(server.db);
  const gus = await groupUser(server.db, { stores: [pier] });
  const surveyId = await survey(server.db, pier, { by: 'gus' });
  await server.db.updateTable('surveys').set({ user_id: gus.id }).where('id', '=', surveyId).execute();
  expect((await server.call(listGroups, {}, gus)).status).toBe(200);
  expect((await remove(gus.id, ann)).body).toMatchObject({ type: true });
  expect((await server.call(listGroups, {}, gus)).status).toBe(401);
  expect(await auditorOf(server.db, surveyId)).toEqual({ user_id: null, user_name: 'gus' });
});

test('users can’t delete themselves', async () => {
  await person(server.db);
  expect((await remove(ann.id, ann)).body).toMatchObject({ type: false, code: 'own_account' });
  expect(await administrators()).toHaveLength(2);
});

test('of two administrators who delete each other simultaneously, exactly one wins', async () => {
  for (let round = 0; round < 5; round++) {
    const bob = await person(server.db, { name: 'bob' });
    const answers = await Promise.all([remove(bob.id, ann), remove(ann.id, bob)]);
    expect(answers.filter(({ body }) => body['type'] === true)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await administrators()).toHaveLength(1);
    if (answers[1]?.body['type'] === true) ann = bob;
  }
});

test('a user who is being deleted can delete no one', async () => {
  const bob = await person(server.db, { name: 'bob' });
  let latePromise: Promise<Reply> | undefined;
  await server.db.transaction().execute(async (other) => {
    await other.selectFrom('users').where('id', '=', bob.id).select('id').forUpdate().execute();
    latePromise = remove(ann.id, bob);
    await waitForBlockedStatement(server);
    await other.deleteFrom('users').where('id', '=', bob.id).execute();
  });
  expect(await latePromise).toMatchObject({ status: 401, body: { type: false, code: 'signed_out' } });
  expect(await administrators()).toContain(ann.id);
});
