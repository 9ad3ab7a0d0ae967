import { beforeEach, describe, expect, test } from 'vitest';
import { prepareBackup, restoreBackup } from '../../../contract/operations/backups.ts';
import { changeSignInRules } from '../../../contract/access/signIn/secondFactor.ts';
import { leaveDemo } from '../../../contract/operations/setup.ts';
import { addWebhook, updateWebhook } from '../../../contract/dataOut/webhooks.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { PASSWORD, person } from '../../../../test/support/factories.ts';
import { rowDigests } from '../../../../test/support/digest.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { markAsDemo } from '../../operations/demo/queries.ts';

const HOUR_MS = 3_600_000;
const server = await sharedServer();
const ann = await person(server.db);
const reply = await server.call(addWebhook, { url: 'https://a.example/', events: ['survey.added'] }, ann);
const { webhook_id: webhook } = reply.body['resultData'] as { webhook_id: string };
await markAsDemo(server.db);

/** Calls that a stolen session must not allow, with the response of each if the password is right. */
const CALLS: [string, Call, object, object][] = [
  ['backup download', prepareBackup, { backup_id: '1' }, { code: 'not_found' }],
  ['restore', restoreBackup, { backup_id: '1', words: 'Fourscore' }, { code: 'not_found' }],
  ['sign-in rules', changeSignInRules, { second_factor: 'nobody' }, { type: true }],
  ['new webhook', addWebhook, { url: 'https://b.example/', events: ['survey.added'] }, { type: true }],
  ['new secret of a webhook', updateWebhook, { webhook_id: webhook, rotate: true }, { type: true }],
  ['new address of a webhook', updateWebhook, { webhook_id: webhook, url: 'https://c.example/' }, { type: true }],
  // Last, because it empties the database.
  ['leaving the demo', leaveDemo, {}, { type: true }],
];

/** Returns digests of the tables that show whether one of these calls changed anything. */
const contents = () => rowDigests(server.url, ['settings', 'webhooks', 'audit_log', 'users', 'downloads', 'backups']);

beforeEach(async () => {
  await server.empty('tries');
  server.later(3 * HOUR_MS);
  await server.db
    .updateTable('sessions')
    .set({ last_used_at: server.clock.now ?? new Date() })
    .execute();
});

describe.each(CALLS)('%s', (_name, call, input, done) => {
  test('is refused in a session of three hours, and changes nothing', async () => {
    const before = await contents();
    const { body } = await server.call(call, input, ann);
    expect(body).toMatchObject({ type: false, code: 'sign_in_again', field: 'currentpassword' });
    expect(await contents()).toEqual(before);
  });

  test('is refused with a wrong password', async () => {
    const { body } = await server.call(call, { ...input, currentpassword: 'not my password' }, ann);
    expect(body).toMatchObject({ type: false, code: 'wrong_current_password', field: 'currentpassword' });
  });

  test('works with the password', async () => {
    const { body } = await server.call(call, { ...input, currentpassword: PASSWORD }, ann);
    expect(body).toMatchObject(done);
  });
});

test('calls that need no proof still work in an older session', async () => {
  server.clock.now = null;
  const bea = await person(server.db);
  const webhookReply = await server.call(addWebhook, { url: 'https://d.example/', events: ['survey.added'] }, bea);
  server.clock.now = new Date(Date.now() + HOUR_MS);
  const { webhook_id: id } = webhookReply.body['resultData'] as { webhook_id: string };
  const off = await server.call(updateWebhook, { webhook_id: id, on: false, url: 'https://d.example/' }, bea);
  expect(off.body).toMatchObject({ type: true, resultData: { secret: null } });
});
