import { stat } from 'node:fs/promises';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts';

test('an administrator backs up now, sees it restored on trial and called good, and downloads it', async ({ page }) => {
  test.slow();
  await signIn(page);
  await page.goto('/settings/backups');
  await page.getByRole('button', { name: 'Back up now' }).click();
  const newest = page.getByRole('list', { name: 'Backups' }).getByRole('listitem').first();
  await expect(newest).toContainText(/Being (written|restored)/);
  await expectAccessible(page);
  await expect(newest).toContainText('Good: restored and compared', { timeout: 90_000 });
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeEnabled();
  await expectAccessible(page);
  const coming = page.waitForEvent('download');
  await newest.getByRole('button', { name: /^Download/ }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^fourscore-\d{8}T\d{6}Z\.tar\.gz$/);
  expect((await stat(await download.path())).size).toBeGreaterThan(10_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});
