import { expect, expectAccessible, expectNoSidewaysScroll, openStore, signIn, STORE, test } from './fixtures.ts';

test('an administrator signs in, sees the stores to check first, opens a store and returns to all stores', async ({
  page,
}) => {
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Your stores', level: 1 })).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Find a store' });
  await expect(field).toBeFocused();
  const table = page.getByRole('table', { name: 'Where to look first' });
  await expect(table.getByRole('button', { name: /One reason/ })).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);

  const [firstName] = await table.locator('a[href="/dashboard"]').all();
  expect(await firstName?.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  await table.getByRole('button', { name: 'Next visit' }).click();
  await expect(page).toHaveURL(/sort=due/);
  await expect(table.getByRole('columnheader', { name: 'Next visit' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('heading', { name: 'Where to look first' }).click();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await field.fill(STORE.slice(0, 5));
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: STORE, level: 1 })).toBeVisible();

  await page.getByRole('button', { name: `Store: ${STORE}` }).click();
  await page.getByRole('option', { name: 'All stores' }).click();
  await expect(page.getByRole('heading', { name: 'Your stores', level: 1 })).toBeVisible();
});

test('on a phone nothing scrolls sideways, and a store selected in the session opens immediately', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStore(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: STORE, level: 1 })).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('fourscore.selectedStore'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Where to look first' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page
    .getByRole('table', { name: 'Where to look first' })
    .getByRole('rowheader')
    .getByRole('link')
    .last()
    .click();
  await expect(page.getByRole('heading', { name: 'Where to look first' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});
