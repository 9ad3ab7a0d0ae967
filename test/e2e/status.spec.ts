import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts';

test('an administrator sees the system health, and which stores are waiting for an audit', async ({ page }) => {
  await signIn(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Status' }).click();
  const stores = page.getByRole('region', { name: 'Last audit of each store' });
  await expect(stores.getByText('Never', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Server' })).toContainText('PostgreSQL');
  await expectAccessible(page);
  await stores.getByRole('button', { name: 'All stores' }).click();
  await stores.getByRole('button', { name: 'Next page' }).click();
  await expect(stores.getByText(/^11 to /)).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/System health at \d\d:\d\d UTC/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
