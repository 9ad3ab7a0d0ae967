import { bytesDuring, SCRIPT_BUDGET } from '../support/bytes.ts';
import { expect, openStore, test } from './fixtures.ts';

/** From this delay on, the page loads what may be needed later. */
const LATER_MS = 3_000;

test('the first dashboard loads within the budget for scripts', async ({ page }) => {
  await openStore(page);
  await page.goto('about:blank');
  // Files loaded seconds later don't count, however slow the machine is.
  await page.addInitScript((delay) => {
    const setTimeout = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, wait = 0, ...inputs: unknown[]) =>
      wait >= delay ? 0 : setTimeout(work, wait, ...inputs)) as typeof setTimeout;
  }, LATER_MS);
  const sizes = await bytesDuring(page, async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Ps over time (%)' })).toBeVisible();
  });
  expect(sizes.get('script')).toBeGreaterThan(0);
  expect(sizes.get('script')).toBeLessThanOrEqual(SCRIPT_BUDGET);
});
