import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addAction } from '../../src/contract/followUp/actions/actions.ts';
import { connect, type Database } from '../../src/server/db/pool.ts';
import { confirmAddress } from '../../src/server/identity/emailSettingQueries.ts';
import { blankDatabase } from '../support/database.ts';
import { groupUser, person, store } from '../support/factories.ts';
import { sharedFolder } from '../support/folder.ts';
import { startConsole, type ConsoleProcess } from '../support/processes/consoleProcess.ts';
import { mailServer } from '../support/processes/smtp.ts';

// Kills a console's process while it sends emails; two other consoles continue with the queue.

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const MAILS = 12;
/**
 * The time for which the other two are watched, in ms: they poll each second, while the emails are still claimed by the
 * killed one.
 */
const WATCHED_MS = 4_000;

const folder = await sharedFolder();
let blank: Awaited<ReturnType<typeof blankDatabase>>;
let smtp: Awaited<ReturnType<typeof mailServer>>;
let database: Database;
const consoles: ConsoleProcess[] = [];
let isHanging = true;

beforeAll(async () => {
  blank = await blankDatabase();
  smtp = await mailServer({ hangs: () => isHanging });
});
afterAll(async () => {
  await Promise.all(consoles.map((console) => console.end('SIGKILL')));
  await smtp.close();
  await database.close();
  await blank.drop();
});

async function start(name: string): Promise<ConsoleProcess> {
  const env = { DATABASE_URL: blank.url, PUBLIC_URL: 'http://127.0.0.1', SMTP_URL: smtp.url };
  const console = await startConsole({ dataDir: path.join(folder, name), env });
  consoles.push(console);
  return console;
}

/** Returns the recipients of the received emails, once for each email. */
const recipients = () => smtp.received.flatMap(({ to }) => to);

test('killed with -9 while emails are being sent, with two consoles after it: each email arrives once', async () => {
  const first = await start('first');
  database = connect(blank.url, { max: 2 });
  const { db } = database;
  const [ann, shop] = [await person(db), await store(db)];
  const addresses: string[] = [];
  for (let at = 0; at < MAILS; at += 1) {
    const owner = await groupUser(db, { name: `u${at}`, stores: [shop] });
    await confirmAddress(db, owner.id, owner.email);
    addresses.push(owner.email);
    const response = await fetch(first.origin + addAction.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${ann.token}` },
      body: JSON.stringify({ store_id: shop, title: `Number ${at}`, owner: owner.id }),
    });
    expect(await response.json()).toMatchObject({ type: true });
  }
  await expect.poll(() => smtp.hung(), { timeout: 30_000 }).toBeGreaterThan(0);
  expect(await first.end('SIGKILL')).toBe('SIGKILL');
  const attempts = await db.selectFrom('mails').where('tries', '>', 0).select('user_id').execute();
  const users = await db.selectFrom('users').select(['id', 'email']).execute();
  const heldAddresses = users
    .filter(({ id }) => attempts.some(({ user_id: of }) => of === id))
    .map(({ email }) => email);
  expect(heldAddresses.length).toBeGreaterThan(0);
  isHanging = false;

  await Promise.all([start('second'), start('third')]);
  await new Promise((resolve) => setTimeout(resolve, WATCHED_MS));
  // The killed console's claims last two minutes, which have now passed.
  expect(recipients().filter((address) => heldAddresses.includes(address))).toEqual([]);
  await db.updateTable('mails').set({ due_at: new Date() }).execute();
  const unsentEmails = () => db.selectFrom('mails').select('user_id').execute();
  await expect.poll(unsentEmails, { timeout: 30_000 }).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, WATCHED_MS));
  // Others may receive emails, too: on a Monday, an administrator does.
  expect(
    recipients()
      .filter((address) => addresses.includes(address))
      .toSorted(),
  ).toEqual(addresses.toSorted());
});
