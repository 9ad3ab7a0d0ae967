import { ADMINISTRATOR, expect, GROUP_USER, PASSWORD, test } from '../fixtures.ts';
import { answer, draftsOn, openAudits, photosAtServer, seedFinished, signInForDays, startAudit } from './seed.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

test('who signs out leaves nothing but their audits, which no other user is told of', async ({ page, complaints }) => {
  await signInForDays(page, GROUP_USER);
  await openAudits(page);
  await startAudit(page);
  await answer(page, 0, 'No');
  await expect.poll(async () => Object.keys((await draftsOn(page))[0]?.answers ?? {})).toHaveLength(1);
  const [draft] = await draftsOn(page);
  const signOut = async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/stores');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  };
  const kept = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name?.replace(/\.[0-9a-f-]+$/, '')));
  expect(await kept()).toEqual(expect.arrayContaining(['fourscore.audits', 'fourscore.references']));
  await signOut();
  await expect.poll(kept).toEqual(['fourscore.audits']);

  await signInForDays(page, ADMINISTRATOR);
  await openAudits(page);
  await expect(page.getByText('Draft from')).toHaveCount(0);
  await page.goto(`/audit/${draft?.surveyId}`);
  await expect(page.getByText('This audit is not on this device')).toBeVisible();
  await signOut();

  await signInForDays(page, GROUP_USER);
  await page.goto(`/audit/${draft?.surveyId}?part=FV-1`);
  await expect(page.getByRole('button', { name: 'No', pressed: true })).toBeVisible();
  complaints.length = 0;
});

test('of two tabs one changes an audit, and the other can take it over', async ({ page, context }) => {
  await signInForDays(page, GROUP_USER);
  await openAudits(page);
  await startAudit(page);
  await answer(page, 0, 'Yes');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText('This audit is open in another tab')).toBeVisible();
  await other.getByRole('button', { name: 'Go on here' }).click();
  await answer(other, 1, 'No');
  await expect(page.getByText('This audit is open in another tab')).toBeVisible();
  await expect.poll(async () => Object.keys((await draftsOn(page))[0]?.answers ?? {})).toHaveLength(2);
  await page.getByRole('button', { name: 'Go on here' }).click();
  await expect(page.getByRole('button', { name: /^(Yes|No)$/, pressed: true })).toHaveCount(2);
});

test('a queue of audits with photos arrives once, although calls are lost on the way there and back', async ({
  page,
  complaints,
}) => {
  await signInForDays(page, GROUP_USER);
  await openAudits(page);
  await startAudit(page);
  await answer(page, 0, 'No');
  await expect.poll(async () => Object.keys((await draftsOn(page))[0]?.answers ?? {})).toHaveLength(1);
  const ids = await seedFinished(page, { audits: 3, photos: 4, side: 60 });
  let calls = 0;
  await page.route(/\/survey\/(add|photo)$/, async (route) => {
    calls++;
    if (calls % 5 === 2) return route.abort('connectionreset');
    // It arrived, and the phone never hears of it.
    if (calls % 5 === 4) return route.fetch().then(() => route.abort('connectionreset'));
    return route.continue();
  });
  await page.reload();
  const states = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    return (await draftsOn(page)).filter(({ surveyId }) => ids.includes(surveyId)).map(({ state }) => state);
  };
  await expect.poll(states, { timeout: 40_000 }).toEqual(['sent', 'sent', 'sent']);
  expect(await photosAtServer(page, ids)).toEqual([4, 4, 4]);
  expect(calls).toBeGreaterThan(15);
  complaints.length = 0;
});

test('a session that ended takes nothing: who signs in again goes on, and what waits is sent', async ({
  page,
  complaints,
}) => {
  await signInForDays(page, GROUP_USER);
  await openAudits(page);
  await startAudit(page);
  await answer(page, 0, 'No');
  await expect.poll(async () => Object.keys((await draftsOn(page))[0]?.answers ?? {})).toHaveLength(1);
  const ids = await seedFinished(page, { audits: 1, photos: 1, side: 40 });
  await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('fourscore.currentUser') ?? '{}') as { token: string };
    await fetch('/api/logout', { method: 'POST', headers: { authorization: `Basic ${token}` } });
  });
  await page.reload();
  await answer(page, 1, 'Yes');
  await expect
    .poll(async () => (await draftsOn(page)).map(({ state }) => state).toSorted())
    .toEqual(['draft', 'waiting']);
  await page.goto('/stores');
  const again = page.getByRole('alertdialog', { name: 'Sign in to go on' });
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => photosAtServer(page, ids), { timeout: 20_000 }).toEqual([1]);
  complaints.length = 0;
});
