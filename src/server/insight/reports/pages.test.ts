import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addShare, deleteShare, listShares, readShareLink, viewShare } from '../../../contract/insight/reports.ts';
import { addClip } from '../../../contract/audits/clips.ts';
import { loadDefinition, translateDefinition } from '../../../contract/audits/definitions.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { setTarget } from '../../../contract/followUp/targets.ts';
import { deleteStore } from '../../../contract/places/stores.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { LANGUAGES, type TranslatedText } from '../../../domain/instrument.ts';
import { SHARES_MAX } from '../../../domain/limits.ts';
import { askActions } from '../../../../test/support/actions/askActions.ts';
import { group, groupUser, person, store } from '../../../../test/support/factories.ts';
import { allowsItsOwn, linkedPages } from '../../../../test/support/linkedPages/open.ts';
import { cornerModule } from '../../../../test/support/modules.ts';
import { oggOpus } from '../../../../test/support/recordings.ts';
import { upload } from '../../../../test/support/upload.ts';
import { versionsInUse } from '../../../../test/support/versionsInUse.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
const server = await sharedServer({ now: NOW, publicUrl: 'https://audits.example.org', logLevel: 'info' });
const { db } = server;
const { questions } = await activeInstrument(db);
const coastal = await group(db);
const harbour = await store(db, { name: 'Harbour <Market>', groups: [coastal] });
const ann = await person(db, { name: 'Annabel Auditor', now: NOW });
const gus = await groupUser(db, { name: 'Gustav Owner', groupId: coastal, stores: [harbour], now: NOW });
const eve = await groupUser(db, { now: NOW });
// The tests move the clock by days, so the users need long sessions ('remember me').
await db.updateTable('sessions').set({ remember: true }).execute();
const { call, add, audit } = askActions(server, { by: ann, storeId: harbour });
const { read } = linkedPages(server);

/** Returns answers with No to every `step`-th question, so that each audit has a different score. */
const answersOf = (step: number) =>
  Object.fromEntries([...questions.keys()].map((id, at) => [id, at % step === 0 ? 'No' : 'Yes']));
await audit('2026-09-10T09:00:00Z', answersOf(2));
await audit('2026-11-14T09:00:00Z', answersOf(5), {
  managerAnswer: { answers: [] },
});
await server.call(setTarget, { store_id: harbour, area: 'overall', score: 90, by: '2027-06-30' }, ann);

const share = async (over: object = {}, person = gus) =>
  (await call(addShare, { store_id: harbour, ...over }, person))['resultData'] as {
    share_id: string;
    url: string;
    until: string;
  };
const list = async (person = gus, filter: object = { store_id: harbour }) =>
  (await call(listShares, filter, person))['resultData'] as ReplyOf<typeof listShares>['resultData'];
const view = async (url: string, language = 'en') => server.call(viewShare, { token: url.slice(-43) }, { language });

test('the page describes the audit in plain words, not to robots and without users’ names', async () => {
  const { url, until } = await share({ label: 'The notice board', days: 7 });
  expect([url.slice(0, -43), until]).toEqual(['https://audits.example.org/s/', '2026-11-28T12:00:00.000Z']);
  const { resultData: report } = (await view(url)).body as ReplyOf<typeof viewShare>;
  expect(report).toMatchObject({
    store_name: 'Harbour <Market>',
    date: '2026-11-14T09:00:00.000Z',
    previous: { date: '2026-09-10T09:00:00.000Z' },
    targets: [{ area: 'overall', score: 90, by: '2027-06-30', reached: false }],
  });
  expect([report.fixes.length, report.scores.length]).toEqual([5, 7]);
  const lostQuestion = [...questions.values()].find(({ text }) => text.en === report.fixes[0]?.question)?.varname ?? '';
  await add({ question_id: lostQuestion, title: 'Mend it', owner: gus.id, owner_name: undefined });
  const { status, headers, page } = await read(url);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^;]+'; script-src 'sha256-/,
  );
  expect(allowsItsOwn({ headers, page })).toBe(true);
  expect(page).toContain('Harbour &#60;Market&#62;');
  expect(page).toContain(`<b>${report.overall_score}</b>`);
  for (const { question, strategies } of report.fixes) {
    for (const text of [question, ...strategies]) expect(page).toContain(escapeText(text));
  }
  expect(page).toContain('Agreed, not done yet');
  expect(page).toContain('Overall score: 90 by 30 June 2027.');
  expect(page).toContain('2 visits, score from');
  expect(page).not.toMatch(/Annabel|Gustav|notice board|style="|\son\w+="/);
  expect(Buffer.byteLength(page)).toBeLessThan(40_000);
});

test('the page states that scores before and after a change of the questions can’t be compared', async () => {
  const { url } = await share();
  await versionsInUse(db, ['2025-01-01', '2026-09-10']);
  expect((await read(url)).page).not.toContain('The questions changed');
  await versionsInUse(db, ['2025-01-01', '2026-10-01']);
  const note = 'The questions changed on 1 October 2026, so scores before and after can’t be compared.';
  // The note appears twice: next to the change in the score, and next to the chart of the year.
  expect((await read(url)).page.split(note)).toHaveLength(3);
});

test('each language has all texts, chosen by the browser or by the switch', async () => {
  const { url } = await share();
  const [first] = [...questions.values()];
  expect(first).toBeDefined();
  for (const language of LANGUAGES) {
    const { page, headers } = await read(url, `${language}-XX,en;q=0.1`);
    expect(page).toContain(`<html lang="${language}">`);
    expect(headers).toMatchObject({ 'content-language': language, vary: 'accept-language' });
    const { resultData } = (await view(url, language)).body as ReplyOf<typeof viewShare>;
    const question = [...questions.values()].find(
      ({ text }) => inTongue(text, language) === resultData.fixes[0]?.question,
    );
    expect(question).toBeDefined();
    expect(page).toContain(escapeText(inTongue(question?.text ?? { en: '' }, language)));
    expect(Buffer.byteLength(page)).toBeLessThan(45_000);
    expect((await read(`${url}?lang=${language}`, 'xx')).page).toContain(`<html lang="${language}">`);
  }
});

test('only the user who created a link gets its address again', async () => {
  const link = await share({ label: 'Again' });
  const shareAgain = async (person = gus, share_id = link.share_id) => {
    const { status, raw, body } = await server.call(readShareLink, { share_id }, person);
    return { status, raw, body };
  };
  expect((await shareAgain()).body['resultData']).toEqual({ url: link.url, until: link.until });
  const missing = await shareAgain(gus, randomUUID());
  expect(missing.status).toBe(404);
  for (const person of [ann, eve]) expect(await shareAgain(person)).toEqual(missing);
  const copyable = async (person = gus) => (await list(person)).find(({ label }) => label === 'Again')?.copyable;
  expect([await copyable(), await copyable(ann)]).toEqual([true, false]);
  // The token isn't in the database as plain text, only as a hash and encrypted with the server's key.
  const row = await db.selectFrom('shares').where('id', '=', link.share_id).selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(link.url.slice(-43));
  expect(row.sealed_token?.includes(link.url.slice(-43))).toBe(false);
  // A token sealed for one link can't be unsealed for another.
  const other = await share();
  await db.updateTable('shares').set({ sealed_token: row.sealed_token }).where('id', '=', other.share_id).execute();
  expect((await shareAgain(gus, other.share_id)).body['resultData']).toMatchObject({ url: null });
  await db.updateTable('shares').set({ sealed_token: null }).where('id', '=', link.share_id).execute();
  expect((await shareAgain()).body['resultData']).toMatchObject({ url: null });
  await call(deleteShare, { share_id: link.share_id }, gus);
  expect(await shareAgain()).toEqual(missing);
});

test('the page shows the organisation’s name, and loads nothing but its font from here', async () => {
  await db.updateTable('organisation').set({ name: 'Coast & Co' }).execute();
  const { url } = await share();
  const { page, headers } = await read(url);
  expect(page).toContain('Coast &#38; Co');
  expect(headers['content-security-policy']).toContain("font-src 'self'");
  expect((await read(`${url.slice(0, -2)}xx`)).page).not.toContain('Coast');
  await call(deleteShare, { share_id: (await list())[0]?.share_id }, gus);
});

test('openings are counted, switching the language is not; a store that was never audited says so', async () => {
  const shop = await store(db, { groups: [coastal] });
  const { url } = await share({ store_id: shop }, ann);
  for (const address of [url, `${url}?lang=ru`, url]) {
    const { status, page } = await read(address);
    expect([status, page.includes('<h1>')]).toEqual([200, true]);
  }
  expect((await view(url)).body).toMatchObject({ resultData: { date: null, fixes: [], scores: [], previous: null } });
  const [row] = await list(ann, { store_id: shop });
  expect(row).toMatchObject({ views: 3, viewed: NOW.toISOString(), made_by: 'Annabel Auditor', label: '' });
});

test('an audit in which no answer counted has no score, and neither does a comparison with it', async () => {
  const shop = await store(db, { groups: [coastal] });
  const { url } = await share({ store_id: shop }, ann);
  const first = [...questions.keys()][0] ?? '';
  await server.call(setTarget, { store_id: shop, area: 'overall', score: 80, by: '2027-06-30' }, ann);
  await server.call(setTarget, { store_id: shop, area: 'FV', score: 70, by: '2027-05-30' }, ann);
  await audit('2026-10-01T09:00:00Z', answersOf(2), { store_id: shop }, ann);
  await audit('2026-10-15T09:00:00Z', { [first]: 'N/A' }, { store_id: shop }, ann);
  const { page } = await read(url);
  expect(page).toContain('<p class="score"><span>not assessed</span></p>');
  expect(page).toContain('None of the answers from this visit counted, so there is no score.');
  expect(page).not.toMatch(/out of 100|fewer than|Now: 0|0 points|No point was lost|Nothing earned points/);
  expect(page).toMatch(/Overall score: 80[^<]*<span class="quiet"\s*>not assessed/);
  await audit('2026-11-01T09:00:00Z', answersOf(5), { store_id: shop }, ann);
  const { resultData: next } = (await view(url)).body as ReplyOf<typeof viewShare>;
  expect(next.previous).toMatchObject({ date: '2026-10-01T09:00:00.000Z' });
  const gain = next.overall_score - (next.previous?.overall_score ?? 0);
  expect(gain).toBeGreaterThan(0);
  const after = (await read(url)).page;
  expect(after).toContain(`▲ ${gain} points higher than on 1 October 2026`);
  expect(after).toContain('2 visits, score from');
});

test('of many targets the overall ones are first, then the earliest', async () => {
  const shop = await store(db, { groups: [coastal] });
  const { url } = await share({ store_id: shop }, ann);
  await audit('2026-10-01T09:00:00Z', answersOf(2), { store_id: shop }, ann);
  for (const [area, by] of [
    ['FV', '2027-03-31'],
    ['p1', '2027-01-31'],
    ['SF', '2027-02-28'],
    ['overall', '2027-06-30'],
  ] as const) {
    await server.call(setTarget, { store_id: shop, area, score: 99, by }, ann);
  }
  const { resultData } = (await view(url)).body as ReplyOf<typeof viewShare>;
  expect(resultData.targets.map(({ area }) => area)).toEqual(['overall', 'p1', 'SF', 'FV']);
  const { page } = await read(url);
  expect(page).toContain('Overall score: 99 by 30 June 2027.');
  expect(page).not.toContain('by 31 March 2027');
});

test('the page is the same whatever ended the link', async () => {
  const missingReply = await read(`/s/${'x'.repeat(43)}`);
  expect([missingReply.status, missingReply.headers['x-robots-tag']]).toEqual([404, 'noindex']);
  const missing = await view('x'.repeat(43));
  expect(missing.status).toBe(404);
  const expectGone = async (url: string) => {
    const { status, page } = await read(url);
    expect([status, page]).toEqual([404, missingReply.page]);
    const { status: code, raw } = await view(url);
    expect([code, raw]).toEqual([404, missing.raw]);
  };
  await expectGone('/s/short');
  const link = await share();
  expect(await call(deleteShare, { share_id: link.share_id }, gus)).toMatchObject({ type: true });
  await expectGone(link.url);
  const shop = await store(db, { groups: [coastal] });
  const archivedShare = await share({ store_id: shop }, ann);
  await call(deleteStore, { sid: shop });
  await expectGone(archivedShare.url);
  const old = await share({ days: 1 });
  server.later(DAY_MS - 1);
  expect((await read(old.url)).status).toBe(200);
  server.later(1);
  await expectGone(old.url);
  expect((await list()).map(({ share_id: id }) => id)).not.toContain(old.share_id);
});

test('a store can be shared by users who see it; stores out of scope and their links are like missing ones', async () => {
  const { share_id: id } = await share();
  for (const [name, input, missing] of [
    [addShare, { store_id: harbour }, { store_id: randomUUID() }],
    [listShares, { store_id: harbour }, { store_id: randomUUID() }],
    [deleteShare, { share_id: id }, { share_id: randomUUID() }],
  ] as const) {
    expect(await call(name, input, eve)).toEqual(await call(name, missing, eve));
  }
  expect(await list(eve, {})).toEqual([]);
  expect((await list(ann, {})).map(({ share_id }) => share_id)).toContain(id);
  for (const days of [0, 366, 1.5, '7', null]) {
    expect(await call(addShare, { store_id: harbour, days }, gus)).toMatchObject({ type: false, field: 'days' });
  }
});

test('its secret is in no table and no log line; the history shows who created and revoked it', async () => {
  const { url, share_id: id } = await share({ label: 'Council' });
  await read(url);
  await view(url);
  await call(deleteShare, { share_id: id }, gus);
  const token = url.slice(-43);
  const { rows } = await server.pool.query<{ share: string }>('select shares::text as share from shares');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(server.lines.some((line) => line.includes('/s/:token'))).toBe(true);
  expect(server.lines.join('')).not.toContain(token);
  const { body } = await server.call(listChanges, { subject_id: id }, ann);
  expect(body['resultData']).toMatchObject([
    { kind: 'share_deleted', actor: { name: 'Gustav Owner' }, subject: { name: 'Harbour <Market>' } },
    { kind: 'share_added', after: { label: 'Council', last_day: '2027-02-19' } },
  ]);
});

test('a store can have a limited number of links; expired ones make room', async () => {
  const shop = await store(db, { groups: [coastal] });
  const until = new Date(NOW.getTime() + DAY_MS);
  const rows = Array.from({ length: SHARES_MAX }, (_, at) => ({
    token_hash: Buffer.from(`${shop}${at}`),
    store_id: shop,
    made_at: NOW,
    until,
  }));
  await db.insertInto('shares').values(rows).execute();
  expect(await call(addShare, { store_id: shop }, ann)).toMatchObject({ code: 'too_many_shares' });
  server.later(DAY_MS);
  expect(await call(addShare, { store_id: shop }, ann)).toMatchObject({ type: true });
});

test('the questions of a report can be read in a further language of the instrument', async () => {
  const { url } = await share();
  expect((await read(url)).page).not.toContain('Language of the questions');
  const { instrument, managerQuestions } = await activeInstrument(db);
  const ids = [...questions.keys(), ...managerQuestions.keys()];
  const texts = Object.fromEntries(ids.map((id) => [`questions/${id}/text`, `سؤال ${id}`]));
  const language = { tag: 'ar', name: 'العربية', direction: 'rtl' };
  const { name, version } = instrument;
  expect(await call(translateDefinition, { name, version, language, texts }, ann)).toMatchObject({ type: true });
  const { resultData: report } = (await view(url)).body as ReplyOf<typeof viewShare>;
  const first = [...questions.values()].find(({ text }) => text.en === report.fixes[0]?.question);
  const { page } = await read(`${url}?lang=pt&questions=ar`, 'xx');
  expect(page).toContain(`<span lang="ar" dir="rtl">سؤال ${first?.varname}</span>`);
  // Other texts stay in the reader's language, and the links keep the language of the questions.
  expect(page).toContain('<html lang="pt">');
  expect(page).toContain('<b lang="ar" aria-current="true">العربية</b>');
  expect(page).toContain('href="?lang=ru&#38;questions=ar"');
  expect((await read(`${url}?questions=tlh`)).page).not.toContain('lang="tlh"');
  const { body } = await server.call(viewShare, { token: url.slice(-43), questions: 'ar' }, { language: 'pt' });
  const { resultData, languages, untranslated } = body as unknown as ReplyOf<typeof viewShare>;
  expect(resultData.fixes[0]?.question).toBe(`سؤال ${first?.varname}`);
  expect(languages).toContainEqual(language);
  expect(untranslated).toContainEqual({ text: first?.strategies[0]?.en, language: 'en' });
});

test('recordings of its questions are played, those of other definitions are not available', async () => {
  const link = await share();
  const { url } = link;
  const { resultData: report } = (await view(url)).body as ReplyOf<typeof viewShare>;
  const first = [...questions.values()].find(({ text }) => text.en === report.fixes[0]?.question);
  expect((await read(url)).page).not.toContain('<audio');
  await server.call(loadDefinition, { definition: cornerModule(), use: true }, ann);
  const record = async (fields: Record<string, string>) => {
    const parts = Object.entries(fields).map(([name, value]) => ({ name, value }));
    const file = { name: 'file', filename: 'a', bytes: oggOpus(2) };
    const { body } = await upload(server, addClip, [...parts, file], ann);
    return (body['resultData'] as { clip: string }).clip;
  };
  const { name, version } = (await activeInstrument(db)).instrument;
  const path = `questions/${first?.varname}/text`;
  const clip = await record({ name, version, path, language: 'pt' });
  const other = await record({ name: 'corner', version: '1.0', path: 'items/fruit/text', language: 'en' });
  const token = url.slice(-43);
  const address = `/s/${token}/clips/${clip}`;
  // The page has only the recordings in the language in which the question is shown.
  expect((await read(url)).page).not.toContain('<audio');
  const { page, headers } = await read(`${url}?lang=pt`);
  expect(page).toContain(
    `controls preload="none" src="${address}" aria-label="Gravação: ${escapeText(first?.text['pt'] ?? '')}"`,
  );
  expect(headers['content-security-policy']).toContain("media-src 'self'");
  const get = (at: string, range?: string) =>
    server.app.inject({ method: 'GET', url: at, headers: range === undefined ? {} : { range } });
  const fullPage = await get(address);
  expect([fullPage.statusCode, fullPage.headers['content-type'], fullPage.rawPayload.equals(oggOpus(2))]).toEqual([
    200,
    'audio/ogg',
    true,
  ]);
  // Safari loads audio in parts and requests two bytes first.
  const part = await get(address, 'bytes=0-1');
  expect([part.statusCode, part.headers['content-range'], part.rawPayload.length]).toEqual([
    206,
    `bytes 0-1/${oggOpus(2).length}`,
    2,
  ]);
  expect((await get(address, `bytes=${oggOpus(2).length}-`)).statusCode).toBe(416);
  const wrong = [`/s/${token}/clips/${other}`, `/s/${token}/clips/x`, `/s/${'x'.repeat(43)}/clips/${clip}`];
  for (const at of wrong) expect((await get(at)).statusCode).toBe(404);
  await call(deleteShare, { share_id: link.share_id }, gus);
  expect((await get(address)).statusCode).toBe(404);
});

const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function inTongue(text: TranslatedText, language: (typeof LANGUAGES)[number]): string {
  return text[language] ?? text.en;
}
