import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, signIn, STORE, test } from '../fixtures.ts';

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

test('a complete audit with taps: the store, 128 questions, a photo, the manager, the plan, sending, and its page', async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  await countTapsAndRequests(page);
  await page.goto('/audit');
  expect(await countsOf(page)).toEqual({ asked: 0, taps: 0 });
  await page.getByRole('searchbox', { name: 'Find a store' }).fill(STORE);
  await page.getByRole('main').getByRole('button', { name: STORE }).tap();
  await page.getByRole('link', { name: /Fruit & Vegetables$/ }).tap();
  const card = page
    .getByRole('list', { name: /^Questions: / })
    .getByRole('listitem')
    .first();
  await card.getByRole('button', { name: 'Yes', exact: true }).tap();
  const chooserPromise = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'Add photo' }).tap();
  await (await chooserPromise).setFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: await camera() });
  await expect(card.getByRole('button', { name: /^Photo 1 of 1/ })).toBeVisible();
  expect(await keptPhoto(page)).toEqual({ side: 1600, fits: true });

  // Answers one section No, so that there is something to improve; the store sells nothing from the others.
  await page.getByRole('button', { name: 'Rest: No' }).tap();
  await answerRest(page);
  let parts = 1;
  for (;;) {
    const next = page.getByRole('link', { name: /^(Next part|Last step)/ });
    const part = page.url();
    await next.tap();
    parts++;
    await expect.poll(() => page.url()).not.toBe(part);
    if (page.url().includes('view=review')) break;
    await answerRest(page);
  }

  await expect(page.getByText('All questions answered')).toBeVisible();
  await expect(page.getByText(/^128 of 128 in /)).toBeVisible();
  // Persistent storage was requested at the first audit, and 128 questions took no more than 128 taps without a dialog
  // in between.
  const { asked, taps } = await countsOf(page);
  expect(parts).toBeLessThanOrEqual(16);
  expect(asked).toBe(1);
  expect(taps).toBeLessThanOrEqual(128);
  await page.getByPlaceholder('In the manager’s own words').first().fill('Customers ask for it.');
  await page.getByRole('link', { name: 'See result' }).tap();
  const plan = page.getByRole('region', { name: 'Action plan' });
  await expect(plan.getByRole('checkbox', { checked: true })).not.toHaveCount(0);
  const selectedCount = await plan.getByRole('checkbox', { checked: true }).count();
  await page.getByRole('button', { name: 'Send audit' }).tap();
  const sentNote = page.getByText(/^Sent, /);
  await expect(sentNote).toBeVisible({ timeout: 20_000 });
  const score = (await sentNote.textContent())?.replace('Sent, ', '') ?? '';

  await page.getByRole('link', { name: 'Open the survey' }).tap();
  await expect(page.getByRole('heading', { name: /^Survey of /, level: 1 })).toBeVisible();
  await expect(page.getByText(new RegExp(`^${STORE}, `))).toBeVisible();
  await expect(page.getByText(score).first()).toBeVisible();
  await expect(page.getByText('Customers ask for it.')).toBeAttached();
  await expect(page.getByRole('button', { name: /^Photo 1 of 1/ }).first()).toBeAttached();
  expect(selectedCount).toBeGreaterThan(0);
});

/** Answers the rest of a part with N/A: whole sections at once, and sections of a single question one by one. */
async function answerRest(page: Page): Promise<void> {
  const rest = page.getByRole('button', { name: /^(?:All|Rest) N\/A/, disabled: false });
  while ((await rest.count()) > 0) {
    const before = await rest.count();
    await rest.first().tap();
    await expect(rest).toHaveCount(before - 1);
    // Only the last answer can be undone.
    await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toHaveCount(1);
  }
  const single = page.getByRole('button', { name: 'N/A', exact: true });
  for (const button of await single.all()) {
    const answer = button.locator('..').locator('[aria-pressed=true]');
    if ((await answer.count()) === 0) await button.tap();
  }
}

/** Counts the page's requests for persistent storage, and the taps. */
async function countTapsAndRequests(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = { asked: 0, taps: 0 };
    Object.assign(window, { noted: counts });
    const persist = navigator.storage.persist.bind(navigator.storage);
    navigator.storage.persist = () => {
      counts.asked++;
      return persist();
    };
    window.addEventListener('click', () => counts.taps++, true);
  });
}

const countsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { noted: { asked: number; taps: number } }).noted);

/** Returns a picture like a camera's: larger than the stored size, and full of detail. */
function camera(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Returns the longer side of the photo stored on the device, in pixels, and whether the photo is below 1 MB. */
function keptPhoto(page: Page): Promise<{ side: number; fits: boolean }> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('fourscore.audits');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error('not opened')));
    });
    const [photo] = await new Promise<{ bytes: ArrayBuffer }[]>((resolve) => {
      const reading = database.transaction('photos').objectStore('photos').getAll();
      reading.addEventListener('success', () => resolve(reading.result as { bytes: ArrayBuffer }[]));
    });
    database.close();
    const bytes = photo?.bytes ?? new ArrayBuffer(0);
    const { width, height } = await createImageBitmap(new Blob([bytes]));
    return { side: Math.max(width, height), fits: bytes.byteLength < 1_000_000 };
  });
}
