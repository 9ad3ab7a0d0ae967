import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findPlaces, type Places } from '../screens/places.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, openStore, test } from './fixtures.ts';

let places: Places;
test.beforeAll(async ({ served }) => {
  places = await findPlaces(served.origin);
});

/** Opens the newest survey of the store, whose first answer has two photos. */
async function openSurvey(page: Page): Promise<void> {
  await openStore(page);
  await page.goto(`/surveyinner?param=${places.survey}&store=${places.store}`);
  await expect(page.getByRole('heading', { name: /^Survey of/, level: 1 })).toBeVisible();
}

const isDrawn = (page: Page) =>
  expect
    .poll(() =>
      page
        .getByRole('dialog')
        .locator('img')
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(500);

test('photos are next to their answer and open large, with keys and before and after', async ({ page }) => {
  test.slow();
  await openSurvey(page);
  const thumb = page.getByRole('button', { name: /^Photo 1 of 2/ }).locator('visible=true');
  await thumb.scrollIntoViewIfNeeded();
  await expect(thumb.locator('img')).toBeVisible();
  await thumb.click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText(/1 of 2$/)).toBeVisible();
  await isDrawn(page);
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText(/2 of 2$/)).toBeVisible();
  await isDrawn(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
});

test('the gallery of a store shows them by question, and a missing photo is not found', async ({ page }) => {
  await openSurvey(page);
  const first = page.getByRole('button', { name: /^Photo 1 of 2/ }).locator('visible=true');
  const question = ((await first.getAttribute('aria-label')) ?? '').replace(/^[^:]*: /, '');
  await page.getByRole('link', { name: 'Photos of this store' }).click();
  await expect(page.getByRole('heading', { name: 'Photos', level: 1 })).toBeVisible();
  await expect(page.getByText(/^\d+ photos$/)).toBeVisible();
  // Only this question's photos are counted, because other journeys add photos at this store.
  const section = page.getByRole('region', { name: question });
  await expect.poll(() => section.locator('img').count()).toBeGreaterThanOrEqual(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await section.locator('li button').first().click();
  await isDrawn(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page).toHaveURL(/\/photos$/);
  await page.goto('/photos?from=2000-01-01&to=2000-01-02');
  await expect(page.getByRole('heading', { name: 'No photos match' })).toBeVisible();
  await expectAccessible(page);
  const missing = await page.request.get(`/photos/${randomUUID()}`);
  expect(missing.status()).toBe(401);
});
