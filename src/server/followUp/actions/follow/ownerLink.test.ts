import { afterEach, expect, test } from 'vitest';
import { linkAction, unlinkAction } from '../../../../contract/followUp/actions/links.ts';
import { addAction } from '../../../../contract/followUp/actions/actions.ts';
import { stopMails } from '../../../../contract/followUp/reminders.ts';
import { deleteStore } from '../../../../contract/places/stores.ts';
import { ACTION_LINKS_MAX, OUTSIDE_EMAILS_OF_USER, OUTSIDE_EMAILS_TO_ADDRESS } from '../../../../domain/limits.ts';
import { LANGUAGES } from '../../../../domain/instrument.ts';
import { askActions } from '../../../../../test/support/actions/askActions.ts';
import { groupUser, person, store } from '../../../../../test/support/factories.ts';
import { linkedPages } from '../../../../../test/support/linkedPages/open.ts';
import { HOME, mailerOf, transportTo } from '../../../../../test/support/mailer.ts';
import { htmlOf, mailServer, textOf } from '../../../../../test/support/processes/smtp.ts';
import { sharedServer } from '../../../../../test/support/server.ts';
import { deliverDue } from '../../../mail/mailer.ts';

// 'Assigned to you' for a person without an account: an email with a link to the action.

const NOW = new Date('2026-11-21T12:00:00Z');
const server = await sharedServer({ now: NOW, publicUrl: HOME });
const { db } = server;
const shop = await store(db, { name: 'Saltmarrow' });
const ann = await person(db, { name: 'ann', now: NOW });
const gus = await groupUser(db, { stores: [shop], now: NOW });
const { add, update, call, kinds, detail } = askActions(server, { by: ann, storeId: shop });
const { read } = linkedPages(server);
afterEach(() => server.empty('mails', 'bounced_addresses', 'outside_addresses', 'tries'));

const countEmails = async () => (await db.selectFrom('mails').select('id').execute()).length;

const JO = { owner_name: 'Jo', owner_email: 'Jo@grocer.example' };
const LINK = /https:\/\/fourscore\.example\.org\/a\/[\w-]{43}/;

async function send(refuse?: number) {
  const smtp = await mailServer(refuse === undefined ? {} : { refuse });
  await deliverDue(mailerOf(server, transportTo(server, smtp.url)));
  await smtp.close();
  return smtp.received.map((mail) => ({ to: mail.to, text: textOf(mail), html: htmlOf(mail), raw: mail.raw }));
}

test('contains a link that shows the action, and is on the timeline once the link was created', async () => {
  const id = await add({ title: 'Order <b>bread</b> at https://evil.example', ...JO });
  expect(await kinds(id)).toEqual(['made', 'given Jo']);
  const [mail, ...otherEmails] = await send();
  expect(otherEmails).toEqual([]);
  expect(mail?.to).toEqual(['Jo@grocer.example']);
  expect(mail?.text).toContain('“Order <b>bread</b> at https: //evil. example (Saltmarrow)”');
  expect(mail?.html).not.toMatch(/<b>|evil\.example/);
  const [link = ''] = LINK.exec(mail?.text ?? '') ?? [];
  expect(mail?.html).toContain(`<a href="${link}"`);
  expect((await read(link)).page).toContain('Order &#60;b&#62;bread');
  expect(await kinds(id)).toEqual(['made', 'given Jo', 'shared']);
  expect(await send()).toEqual([]);
  await update(id, { owner: gus.id });
  expect((await read(link)).status).toBe(404);
});

test('a retried email contains a working link, and the timeline shows it once', async () => {
  const id = await add(JO);
  expect(await send(451)).toEqual([]);
  server.later(60_000);
  const [mail] = await send();
  expect((await read(LINK.exec(mail?.text ?? '')?.[0] ?? '')).status).toBe(200);
  expect(await kinds(id)).toEqual(['made', 'given Jo', 'shared']);
});

test('each link works in addition to the emailed one, until all are revoked', async () => {
  const id = await add(JO);
  const [mail] = await send();
  const byHand = ((await call(linkAction, { action_id: id }))['resultData'] as { url: string }).url;
  const links = [LINK.exec(mail?.text ?? '')?.[0] ?? '', byHand];
  for (const link of links) expect((await read(link)).status).toBe(200);
  await call(unlinkAction, { action_id: id });
  for (const link of links) expect((await read(link)).status).toBe(404);
});

test('an action can have a limited number of links', async () => {
  const id = await add();
  for (let count = 0; count < ACTION_LINKS_MAX; count++) await call(linkAction, { action_id: id });
  expect(await call(linkAction, { action_id: id })).toMatchObject({ code: 'too_many_links' });
  await call(unlinkAction, { action_id: id });
  expect(await call(linkAction, { action_id: id })).toMatchObject({ type: true });
});

test('another name with the same address sends no second email, and its link still works', async () => {
  const id = await add(JO);
  const [mail] = await send();
  await update(id, { owner_name: 'Joanna', owner_email: 'jo@grocer.EXAMPLE' });
  expect(await send()).toEqual([]);
  expect((await read(LINK.exec(mail?.text ?? '')?.[0] ?? '')).status).toBe(200);
});

test('a user can cause a limited number of emails a day, however many addresses they name', async () => {
  for (let count = 0; count < OUTSIDE_EMAILS_OF_USER; count++) {
    await add({ owner_name: 'Jo', owner_email: `jo${count}@grocer.example` }, gus);
  }
  const otherAction = { store_id: shop, title: 'Another', owner_name: 'Jo', owner_email: 'jo@grocer.example' };
  const refusal = await server.call(addAction, otherAction, gus);
  expect([refusal.status, refusal.body]).toMatchObject([429, { code: 'too_many_emails', field: 'owner_email' }]);
  expect(await countEmails()).toBe(OUTSIDE_EMAILS_OF_USER);
  const ownAction = await add({}, gus);
  expect(await update(ownAction, JO, gus)).toMatchObject({ code: 'too_many_emails' });
  expect((await detail(ownAction)).owner).toBeNull();
  // The limit doesn't affect other users.
  expect(await add(otherAction)).toBeDefined();
});

test('an address gets a limited number of emails a day, whoever sends them', async () => {
  for (let count = 0; count < OUTSIDE_EMAILS_TO_ADDRESS; count++) await add(JO, count % 2 ? ann : gus);
  const lowerCase = { ...JO, owner_email: JO.owner_email.toLowerCase() };
  const refusal = { code: 'too_many_emails' };
  expect(await call(addAction, { store_id: shop, title: 'More', ...lowerCase })).toMatchObject(refusal);
  expect(await call(addAction, { store_id: shop, title: 'More', owner_name: 'Jo' })).toMatchObject({ type: true });
});

test('each email has a link and a one-click header for stopping all emails to the address', async () => {
  await add(JO);
  const [mail] = await send();
  const [stop = ''] =
    /https:\/\/fourscore\.example\.org\/mails\/stop\/address-[\da-f-]{36}/.exec(mail?.text ?? '') ?? [];
  expect(mail?.html).toContain(`href="${stop}"`);
  expect(mail?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail?.raw.replaceAll(/\s/g, '')).toContain(`List-Unsubscribe:<${stop}>`);
  const response = await server.app.inject({ method: 'POST', url: new URL(stop).pathname, payload: 'x' });
  expect([response.statusCode, response.body]).toEqual([
    200,
    'No more emails about actions will be sent to this address.',
  ]);
  const id = await add({ ...JO, owner_email: 'jo@grocer.example' });
  expect(await send()).toEqual([]);
  expect(await kinds(id)).toEqual(['made', 'given Jo']);
  await add({ owner_name: 'Flo', owner_email: 'flo@grocer.example' });
  const [other] = await send();
  const token = /address-[\da-f-]{36}/.exec(other?.text ?? '')?.[0] ?? '';
  expect((await server.call(stopMails, { token })).body).toMatchObject({ type: true });
  expect((await server.call(stopMails, { token: token.replace(/.$/, 'z') })).status).toBe(404);
  await add({ owner_name: 'Flo', owner_email: 'flo@grocer.example' });
  expect(await send()).toEqual([]);
});

test('leaves out actions that were completed, reassigned or had their links revoked in the meantime', async () => {
  const archivedStore = await store(db);
  const [assignedAction, droppedAction, done] = [await add(JO), await add(JO), await add(JO)];
  const [linkedAction, unlinkedAction] = [await add(JO), await add(JO)];
  await add({ ...JO, store_id: archivedStore });
  await add({ owner_name: 'Without an address' });
  await update(assignedAction, { owner_name: 'Flo', owner_email: 'flo@grocer.example' });
  await update(done, { status: 'done' });
  await update(droppedAction, { status: 'dropped', reason: 'Sold' });
  const { url } = (await call(linkAction, { action_id: linkedAction }))['resultData'] as { url: string };
  await call(unlinkAction, { action_id: unlinkedAction });
  await call(deleteStore, { sid: archivedStore });
  expect((await send()).map(({ to }) => to)).toEqual([['Jo@grocer.example'], ['flo@grocer.example']]);
  expect((await read(url)).status).toBe(200);
  expect(await db.selectFrom('mails').selectAll().execute()).toEqual([]);
});

test('is not sent to an address that a mail server permanently rejected', async () => {
  await add(JO);
  expect(await send(550)).toEqual([]);
  const id = await add({ ...JO, owner_email: 'jo@GROCER.example' });
  expect(await send()).toEqual([]);
  expect(await kinds(id)).toEqual(['made', 'given Jo']);
});

test.each(LANGUAGES)('in the language of the organisation: %s', async (language) => {
  await db.updateTable('organisation').set({ language }).execute();
  await add(JO);
  const [mail] = await send();
  await db.updateTable('organisation').set({ language: 'en' }).execute();
  expect(mail?.html).toContain(`<html lang="${language}">`);
  expect(mail?.text.includes('You’ve been asked')).toBe(language === 'en');
});
