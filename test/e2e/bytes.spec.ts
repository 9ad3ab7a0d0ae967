import { bytesDuring, SCRIPT_BUDGET } from '../support/bytes.ts';
import { expect, openStore, test } from './fixtures.ts';

test('the first dashboard loads within the budget for scripts', async ({ page }) => {
  await openStore(page);
  await page.goto('about:blank');
  const sizes = await bytesDuring(page, async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Ps over time (%)' })).toBeVisible();
  });
  expect(sizes.get('script')).toBeGreaterThan(0);
  expect(sizes.get('script')).toBeLessThanOrEqual(SCRIPT_BUDGET);
});
