import { afterEach, expect, test } from 'vitest';
import { linkAction, unlinkAction } from '../../contract/followUp/actionLinks.ts';
import { deleteStore } from '../../contract/stores.ts';
import { LANGUAGES } from '../../domain/instrument.ts';
import { askActions } from '../../../test/support/actions/askActions.ts';
import { groupUser, person, store } from '../../../test/support/factories.ts';
import { linkedPages } from '../../../test/support/linkedPages/open.ts';
import { HOME, mailerOf, transportTo } from '../../../test/support/mails.ts';
import { htmlOf, mailServer, textOf } from '../../../test/support/processes/smtp.ts';
import { sharedServer } from '../../../test/support/server.ts';
import { deliverDue } from '../mail/mailer.ts';

// 'Given to you' for a person without an account: a mail with a link to the action.

const NOW = new Date('2026-11-21T12:00:00Z');
const server = await sharedServer({ now: NOW, publicUrl: HOME });
const { db } = server;
const shop = await store(db, { name: 'Saltmarrow' });
const ann = await person(db, { name: 'ann', now: NOW });
const gus = await groupUser(db, { stores: [shop], now: NOW });
const { add, update, call, kinds } = askActions(server, { by: ann, storeId: shop });
const { read } = linkedPages(server);
afterEach(() => server.empty('mails', 'bounced_addresses'));

const JO = { owner_name: 'Jo', owner_email: 'Jo@grocer.example' };
const LINK = /https:\/\/fourscore\.example\.org\/a\/[\w-]{43}/;

async function send(refuse?: number) {
  const smtp = await mailServer(refuse === undefined ? {} : { refuse });
  await deliverDue(mailerOf(server, transportTo(server, smtp.url)));
  await smtp.close();
  return smtp.received.map((mail) => ({ to: mail.to, text: textOf(mail), html: htmlOf(mail) }));
}

test('carries a link that shows the action, which stands on the timeline once it was made', async () => {
  const id = await add({ title: 'Order <b>bread</b> at https://evil.example', ...JO });
  expect(await kinds(id)).toEqual(['made', 'given Jo']);
  const [mail, ...others] = await send();
  expect(others).toEqual([]);
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

test('a mail that is tried again carries a link that works, which is told once', async () => {
  const id = await add(JO);
  expect(await send(451)).toEqual([]);
  server.later(60_000);
  const [mail] = await send();
  expect((await read(LINK.exec(mail?.text ?? '')?.[0] ?? '')).status).toBe(200);
  expect(await kinds(id)).toEqual(['made', 'given Jo', 'shared']);
});

test('tells nothing of what ended, was given to another or had its link made or ended by hand meanwhile', async () => {
  const closed = await store(db);
  const [given, dropped, done] = [await add(JO), await add(JO), await add(JO)];
  const [linked, unlinked] = [await add(JO), await add(JO)];
  await add({ ...JO, store_id: closed });
  await add({ owner_name: 'Without an address' });
  await update(given, { owner_name: 'Flo', owner_email: 'flo@grocer.example' });
  await update(done, { status: 'done' });
  await update(dropped, { status: 'dropped', reason: 'Sold' });
  const { url } = (await call(linkAction, { action_id: linked }))['resultData'] as { url: string };
  await call(unlinkAction, { action_id: unlinked });
  await call(deleteStore, { sid: closed });
  expect((await send()).map(({ to }) => to)).toEqual([['flo@grocer.example']]);
  expect((await read(url)).status).toBe(200);
  expect(await db.selectFrom('mails').selectAll().execute()).toEqual([]);
});

test('goes to no address that a mail server refused for good', async () => {
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
  expect(mail?.text.includes('You are asked')).toBe(language === 'en');
});
