import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM } from '../support/chromium.ts';
import {
  answer,
  readDrafts,
  openAudits,
  photosAtServer,
  seedFinishedAudits,
  signInForDays,
  startAudit,
} from '../e2e/audits/seed.ts';
import { withConsole } from './console.ts';

// Kills the browser in the middle of an audit again and again, then builds up a long offline queue that must arrive
// exactly once: npm run bench -- auditFaults [kills] [audits] [photos]

const [KILLS = 200, AUDITS = 30, PHOTOS = 20] = process.argv.slice(2).map(Number);

await withConsole(async (origin) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'fourscore-kills-'));
  const open = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      ...CHROMIUM,
      baseURL: origin,
      viewport: { width: 390, height: 780 },
    });
    return { context, page: await context.newPage() };
  };
  let { context, page } = await open();
  await signInForDays(page, 'manager@example.org');
  await openAudits(page);
  await startAudit(page);
  const address = page.url();
  const first = (await page.locator('[data-question]').first().getAttribute('data-question')) ?? '';
  // Chromium writes session data to disk a few seconds later: an earlier kill would sign the user out, but lose nothing
  // else.
  await page.waitForTimeout(10_000);
  let lostCount = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const choice = kill % 2 === 0 ? 'No' : 'Yes';
    // The first answer has been painted; the second is in progress when the browser is killed.
    await answer(page, 0, choice);
    await page
      .getByRole('group', { name: 'Answer' })
      .first()
      .getByRole('button', { name: choice, pressed: true })
      .waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20))));
    void answer(page, 1, choice).catch(() => undefined);
    const session = await context.browser()?.newBrowserCDPSession();
    await session?.send('Browser.crash').catch(() => undefined);
    ({ context, page } = await open());
    await page.goto(address);
    await page.getByRole('group', { name: 'Answer' }).first().waitFor();
    const [draft] = await readDrafts(page);
    if (draft?.answers[first]?.answer !== choice) lostCount++;
  }
  console.log(`${KILLS} kills: ${lostCount} answers lost that were on screen`);

  await context.setOffline(true);
  const ids = await seedFinishedAudits(page, { audits: AUDITS, photos: PHOTOS, side: 100 });
  await context.setOffline(false);
  for (;;) {
    await page.waitForTimeout(2_000);
    const states = (await readDrafts(page)).filter(({ surveyId }) => ids.includes(surveyId)).map(({ state }) => state);
    if (states.every((state) => state === 'sent')) break;
    if (states.includes('rejected')) throw new Error('An audit was refused.');
  }
  const photoCounts = await photosAtServer(page, ids);
  const completeCount = photoCounts.filter((photos) => photos === PHOTOS).length;
  console.log(`${AUDITS} audits with ${PHOTOS} photos each: ${completeCount} arrived whole and once`);
  if (lostCount > 0 || completeCount !== AUDITS) process.exitCode = 1;
  await context.close();
  await rm(profile, { recursive: true, force: true });
});
