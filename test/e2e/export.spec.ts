import { readFile } from 'node:fs/promises';
import { GROUP_USER, expect, openStore, test } from './fixtures.ts';

test('Export data downloads a workbook with the specification’s name', async ({ page }) => {
  await openStore(page);
  const link = page.getByRole('link', { name: 'Export data' });
  await expect(link).toBeVisible({ timeout: 15_000 });
  const download = page.waitForEvent('download');
  await link.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^report\d{4}-\d\d-\d\d\.xlsx$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.length).toBeGreaterThan(50_000);
});

test('a group user sees their stores, their group’s name, and no group selector', async ({ page }) => {
  await openStore(page, { email: GROUP_USER, store: 'Barley Quay Foods' });
  await expect(page.getByText(/^Group: /)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Group/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Store/ }).click();
  await expect(page.getByRole('option', { name: 'All stores' })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(1 + 4);
});
