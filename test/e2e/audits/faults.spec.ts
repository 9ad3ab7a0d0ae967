import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MS_PER_DAY } from '../../../src/domain/days.ts';
import { freePort } from '../../../src/server/db/embedded/port.ts';
import { startConsole } from '../../support/processes/consoleProcess.ts';
import { expect, GROUP_USER, signIn, test } from '../fixtures.ts';
import { releaseOf } from './release.ts';
import {
  answer,
  beginAudit,
  readDrafts,
  photosAtServer,
  seedFinishedAudits,
  signInForDays,
  startAudit,
} from './seed.ts';

const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
test.use(PHONE);

test('a clock that is two days off is reported at the start @matrix', async ({ page }) => {
  await signIn(page, GROUP_USER);
  await page.clock.setSystemTime(Date.now() + 2 * MS_PER_DAY);
  await page.goto('/audit');
  await expect(page.getByText('This device’s clock is wrong')).toBeVisible();
});

test('a new release during an open audit: the old page continues, and the next start uses the new one', async ({
  browser,
  baseURL,
}) => {
  const line = await releaseOf(baseURL ?? '');
  const context = await browser.newContext({ ...PHONE, baseURL: line.address, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await beginAudit(page, 'Yes');
  const pressedButton = page.getByRole('group', { name: 'Answer' }).getByRole('button', { pressed: true });
  line.release();
  // Opens a part of the program that wasn't loaded before and that the server no longer has.
  await page.getByRole('button', { name: 'Jump to a question' }).tap();
  await expect(page.getByRole('dialog', { name: 'Jump to' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await answer(page, 1, 'No');
  await expect(pressedButton).toHaveText(['Yes', 'No']);

  await page.reload();
  await expect(pressedButton).toHaveText(['Yes', 'No']);
  expect(await page.locator('script[type=module]').first().getAttribute('src')).toContain('/r2/');
  const countCaches = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('/r2/')).length);
  await expect.poll(countCaches, { timeout: 20_000 }).toBe(1);
  await context.close();
  line.close();
});

test('a server that is killed while receiving has everything after its next start, and nothing twice @matrix', async ({
  browser,
}) => {
  test.slow();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-killed-'));
  const env = { FOURSCORE_DEMO: '1', PORT: String(await freePort()) };
  const start = () => startConsole({ dataDir, from: 'built', env });
  let consoleProcess = await start();
  const page = await browser.newPage({ ...PHONE, baseURL: consoleProcess.origin });
  await signInForDays(page, GROUP_USER);
  await page.goto('/audit');
  await startAudit(page);
  await answer(page, 0, 'No');
  await expect.poll(async () => Object.keys((await readDrafts(page))[0]?.answers ?? {})).toHaveLength(1);
  const ids = await seedFinishedAudits(page, { audits: 2, photos: 3, side: 200 });
  let calls = 0;
  const killMoment = new Promise<void>((resolve) => {
    void page.route(/\/survey\/(add|photo)$/, async (route) => {
      calls++;
      await route.continue();
      // The console is killed while it handles the answers of the second audit, just after those of the first have
      // arrived.
      if (calls === 2) await consoleProcess.end('SIGKILL').then(() => resolve());
    });
  });
  await page.reload();
  await killMoment;
  consoleProcess = await start();
  const states = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    return (await readDrafts(page)).filter(({ surveyId }) => ids.includes(surveyId)).map(({ state }) => state);
  };
  await expect.poll(states, { timeout: 30_000 }).toEqual(['sent', 'sent']);
  expect(await photosAtServer(page, ids)).toEqual([3, 3]);
  await page.close();
  await consoleProcess.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});
