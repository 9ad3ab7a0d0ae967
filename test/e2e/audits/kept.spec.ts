import { chromium } from '@playwright/test';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CHROMIUM } from '../../support/chromium.ts';
import {
  ADMINISTRATOR,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  GROUP_USER,
  PASSWORD,
  test,
} from '../fixtures.ts';
import {
  answer,
  beginAudit,
  readDrafts,
  openAudits,
  photosAtServer,
  seedFinishedAudits,
  signInForDays,
  startAudit,
} from './seed.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

test('an audit is started, taken and finished without a connection, and sent once there is one', async ({
  page,
  context,
  complaints,
}) => {
  await signInForDays(page, GROUP_USER);
  await openAudits(page);
  await context.setOffline(true);
  await page.reload();
  await startAudit(page);
  await answer(page, 0, 'Yes');
  await answer(page, 1, 'No');
  // Reloads immediately; the answers on screen are saved nevertheless.
  await page.reload();
  const pressedButtons = page.getByRole('group', { name: 'Answer' }).getByRole('button', { pressed: true });
  await expect(pressedButtons).toHaveText(['Yes', 'No']);
  const [draft] = await readDrafts(page);
  await page.goto(`/audit/${draft?.surveyId}?view=result`);
  await page.getByRole('button', { name: 'Save and send when online' }).click();
  await expect.poll(async () => (await readDrafts(page))[0]?.state).toBe('queued');
  await context.setOffline(false);
  await expect.poll(async () => (await readDrafts(page))[0]?.state, { timeout: 20_000 }).toBe('sent');
  expect(await photosAtServer(page, [draft?.surveyId ?? ''])).toEqual([0]);
  // The browser logs every call that failed while offline.
  complaints.length = 0;
});

test('an audit that is waiting to be sent is saved as a file, changed, and deleted once its author has confirmed @matrix', async ({
  page,
  context,
  complaints,
}) => {
  await beginAudit(page, 'Yes');
  const result = `/audit/${(await readDrafts(page))[0]?.surveyId}?view=result`;
  await context.setOffline(true);
  await page.goto(result);
  await page.getByRole('button', { name: 'Save and send when online' }).tap();
  await page.getByRole('link', { name: 'Take another audit' }).tap();
  const menu = page.getByRole('button', { name: /^More options for the audit of / });
  await menu.tap();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Save as a file' }).tap();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('"kind":"survey"');

  await menu.tap();
  await page.getByRole('menuitem', { name: 'Edit answers' }).tap();
  await expect.poll(async () => (await readDrafts(page))[0]?.state).toBe('drafting');
  await page.goto(result);
  await page.getByRole('button', { name: 'Save and send when online' }).tap();
  await page.getByRole('link', { name: 'Take another audit' }).tap();

  const confirmation = page.getByRole('alertdialog');
  await menu.tap();
  await page.getByRole('menuitem', { name: 'Delete from this device' }).tap();
  await expect(confirmation).toContainText('only on this device');
  await confirmation.getByRole('button', { name: 'Cancel' }).tap();
  expect(await readDrafts(page)).toMatchObject([{ state: 'queued' }]);
  await menu.tap();
  await page.getByRole('menuitem', { name: 'Delete from this device' }).tap();
  await confirmation.getByRole('button', { name: 'Delete' }).tap();
  await expect.poll(() => readDrafts(page)).toEqual([]);
  await context.setOffline(false);
  // The browser logs the failed requests.
  complaints.length = 0;
});

test('signing out leaves only the user’s audits on the device, hidden from other users', async ({
  page,
  complaints,
}) => {
  await beginAudit(page, 'No');
  const [draft] = await readDrafts(page);
  const signOut = async ({ asks }: { asks: boolean }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/stores');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    if (asks) await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  };
  const storedNames = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name?.replace(/\.[0-9a-f-]+$/, '')));
  expect(await storedNames()).toEqual(expect.arrayContaining(['fourscore.audits', 'fourscore.references']));
  await signOut({ asks: true });
  await expect.poll(storedNames).toEqual(['fourscore.audits', 'fourscore.audits.done']);

  await signInForDays(page, ADMINISTRATOR);
  await openAudits(page);
  await expect(page.getByText('Draft from')).toHaveCount(0);
  await page.goto(`/audit/${draft?.surveyId}`);
  await expect(page.getByText('This audit isn’t on this device')).toBeVisible();
  await signOut({ asks: false });

  await signInForDays(page, GROUP_USER);
  await page.goto(`/audit/${draft?.surveyId}?part=FV-1`);
  await expect(page.getByRole('button', { name: 'No', pressed: true })).toBeVisible();
  complaints.length = 0;
});

test('of two tabs one changes an audit, and the other can take it over @matrix', async ({ page, context }) => {
  await beginAudit(page, 'Yes');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText('This audit is open in another tab')).toBeVisible();
  await other.getByRole('button', { name: 'Continue here' }).click();
  await answer(other, 1, 'No');
  await expect(page.getByText('This audit is open in another tab')).toBeVisible();
  await expect.poll(async () => Object.keys((await readDrafts(page))[0]?.answers ?? {})).toHaveLength(2);
  await page.getByRole('button', { name: 'Continue here' }).click();
  await expect(page.getByRole('button', { name: /^(Yes|No)$/, pressed: true })).toHaveCount(2);
});

test('a queue of audits with photos arrives once, although requests and responses are lost', async ({
  page,
  complaints,
}) => {
  await beginAudit(page, 'No');
  const ids = await seedFinishedAudits(page, { audits: 3, photos: 4, side: 60 });
  let calls = 0;
  await page.route(/\/survey\/(add|photo)$/, async (route) => {
    calls++;
    if (calls % 5 === 2) return route.abort('connectionreset');
    // The request arrived, but the phone never gets the response.
    if (calls % 5 === 4) return route.fetch().then(() => route.abort('connectionreset'));
    return route.continue();
  });
  await page.reload();
  const states = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    return (await readDrafts(page)).filter(({ surveyId }) => ids.includes(surveyId)).map(({ state }) => state);
  };
  await expect.poll(states, { timeout: 40_000 }).toEqual(['sent', 'sent', 'sent']);
  expect(await photosAtServer(page, ids)).toEqual([4, 4, 4]);
  expect(calls).toBeGreaterThan(15);
  complaints.length = 0;
});

test('a photo over a slow connection is sent as long as it makes progress, however long that takes @matrix', async ({
  page,
  context,
  complaints,
}) => {
  await beginAudit(page, 'No');
  const [id = ''] = await seedFinishedAudits(page, { audits: 1, photos: 1, side: 1000 });
  let uploads = 0;
  page.on('request', (request) => (uploads += Number(request.url().endsWith('/survey/photo'))));
  await page.addInitScript(noteProgress);
  await page.clock.install();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  const unlimitedNetwork = { offline: false, latency: 0, downloadThroughput: -1 };
  await line.send('Network.emulateNetworkConditions', { ...unlimitedNetwork, uploadThroughput: UPLOAD_BYTES_PER_S });
  await page.reload();
  let before = 0;
  const move = () => page.evaluate(() => (window as unknown as { sentBytes?: number }).sentBytes ?? 0);
  for (let step = 0; step < STEPS; step++) {
    await expect.poll(move).toBeGreaterThan(before);
    before = await move();
    await page.clock.fastForward(STEP_MS);
  }
  const state = async () => (await readDrafts(page)).find(({ surveyId }) => surveyId === id)?.state;
  expect(await state()).toBe('uploading');
  await line.send('Network.emulateNetworkConditions', { ...unlimitedNetwork, uploadThroughput: -1 });
  await expect.poll(state).toBe('sent');
  expect(uploads).toBe(1);
  expect(await photosAtServer(page, [id])).toEqual([1]);
  complaints.length = 0;
});

/** The upload speed, in bytes per second. */
const UPLOAD_BYTES_PER_S = 30_000;
/**
 * The steps by which the page's clock advances during an upload. Together they are much longer than an upload may go
 * without progress, but two are shorter, because progress during a step is dated to the start of the step.
 */
const STEPS = 8;
const STEP_MS = 40_000;

/** Records in the page how many bytes of an upload were sent. */
function noteProgress(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called on its own request
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function sendNoted(body) {
    this.upload.addEventListener('progress', ({ loaded }) => Object.assign(window, { sentBytes: loaded }));
    send.call(this, body);
  };
}

test('if a session expires, nothing is lost: after signing in again the user continues, and the queue is sent @matrix', async ({
  page,
  complaints,
}) => {
  await beginAudit(page, 'No');
  const ids = await seedFinishedAudits(page, { audits: 1, photos: 1, side: 40 });
  await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('fourscore.currentUser') ?? '{}') as { token: string };
    await fetch('/api/logout', { method: 'POST', headers: { authorization: `Basic ${token}` } });
  });
  await page.reload();
  const signInDialog = page.getByRole('alertdialog', { name: 'Sign in to continue' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signInDialog.getByRole('button', { name: 'Close' }).click();
  await answer(page, 1, 'Yes');
  await expect(page.getByRole('button', { name: 'Yes', pressed: true })).toBeVisible();
  // The finished audit was sent once and refused without a session, so it counts as one that might have arrived.
  const statesOfDrafts = async () => (await readDrafts(page)).map(({ state }) => state).toSorted();
  await expect.poll(statesOfDrafts).toEqual(['drafting', 'uncertain']);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signInDialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await signInDialog.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => photosAtServer(page, ids), { timeout: 20_000 }).toEqual([1]);
  await expect(page.getByText('You’re signed out')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Yes', pressed: true })).toBeVisible();
  complaints.length = 0;
});

test('a browser that is killed midway has kept every answer @matrix', async ({ baseURL }) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'fourscore-killed-'));
  const options = { ...CHROMIUM, viewport: { width: 390, height: 780 }, baseURL: baseURL ?? '' };
  let context = await chromium.launchPersistentContext(profile, options);
  let page = await context.newPage();
  await beginAudit(page, 'No', 'Yes');
  const address = page.url();
  const session = await context.browser()?.newBrowserCDPSession();
  expect(session).toBeDefined();
  await session?.send('Browser.crash').catch(() => undefined);
  context = await chromium.launchPersistentContext(profile, options);
  page = await context.newPage();
  // Chromium writes session data to disk a few seconds later: an early kill loses the session, but none of the audit.
  await page.goto('/page/signin');
  await page.evaluate(() => localStorage.clear());
  await signInForDays(page, GROUP_USER);
  await page.goto(address);
  const pressedButtons = page.getByRole('group', { name: 'Answer' }).getByRole('button', { pressed: true });
  await expect(pressedButtons).toHaveText(['No', 'Yes']);
  await context.close();
  await rm(profile, { recursive: true, force: true });
});
