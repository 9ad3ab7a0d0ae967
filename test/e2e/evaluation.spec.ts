import type { Locator } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, pagesOfPdf, signIn, test } from './fixtures.ts';

test('stores of a group are compared with all others, and the address shows the comparison again', async ({ page }) => {
  await signIn(page);
  await page.goto('/region');
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page.getByText(/^Example from the demo: on 1 Apr \d+, the stores in Saltmarrow started/)).toBeVisible();
  await expect(
    page.getByText(/^Scores rose [\d.]+ points more in stores with the change than in the others/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('link', { name: 'Clear the example' }).click();
  await expect(page.getByText('What made a difference?')).toBeVisible();
  await page.getByRole('combobox', { name: 'Stores with the change' }).fill('Copperwick');
  await page.getByRole('option', { name: /^Copperwick Group/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Comparison stores' }).fill('All other');
  await page.getByRole('option', { name: 'All other stores' }).click();
  await page.keyboard.press('Escape');
  const began = new Date(Date.now() - 180 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('First day with the change').fill(began);
  await page.getByLabel('First day with the change').press('Enter');
  const answer = page.getByRole('region', { name: 'Result' });
  await expect(answer).toContainText(/95% confidence interval/);
  await expect(answer.getByText(/^Scores (?:rose|fell|changed)/)).toBeVisible();
  await expectAccessible(page);
  const bands = page.getByRole('region', { name: /^Change from each store/ }).locator('path[fill-opacity="0.15"]');
  const edges = async () => Promise.all((await bands.all()).map(edgeOf));
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(async () => (await edges()).map(({ contrast }) => contrast > 3)).toEqual([true, true]);
  expect((await edges()).map(({ dashed }) => dashed)).toEqual([true, false]);

  const shownAnswer = await answer.innerText();
  const address = page.url();
  expect(address.length).toBeLessThan(200);
  await page.goto(address);
  await expect.poll(() => answer.innerText()).toBe(shownAnswer);
  const forest = page.getByRole('slider', { name: 'Difference by score' });
  await forest.focus();
  await page.keyboard.press('End');
  await expect(forest).toHaveAttribute('aria-valuetext', /^Drinks/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  await page.getByLabel('First day with the change').fill('2001-01-01');
  await page.getByLabel('First day with the change').press('Enter');
  await page.goto(`${address}&from=2026-01-01&to=2026-01-02`);
  await expect(page.getByText('Not ready to compare')).toBeVisible();
  await expect(page.getByText('Copperwick').first()).toBeVisible();
});

test('second audits form pairs, and the worst questions are printed for training on one page', async ({ page }) => {
  await signIn(page);
  await page.goto('/region/agreement');
  await expect(page.getByText(/answers in 12 pairs of audits/)).toBeVisible();
  // The demo has one question that the two auditors interpret differently.
  await expect(
    page.getByRole('region', { name: 'Where auditors differ most', exact: true }).getByRole('listitem').first(),
  ).toContainText('Is fresh fruit within reach of the checkout?');
  for (const name of ['Agreement by food category', 'Second score minus first', 'Where auditors differ most']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Exclude N/A' }).check();
  await expect(page).toHaveURL(/na=drop/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Training sheet' }).click();
  await expect(page.getByRole('article', { name: 'Agreement between auditors: training sheet' })).toBeVisible();
  expect(await pagesOfPdf(page)).toBe(1);
  await page.getByRole('link', { name: 'Back to agreement' }).click();
  await page
    .getByRole('link', { name: /^Second audit of/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/survey\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/**
 * Returns whether the edge of a band is dashed, and its contrast with white. In a print without colours, only the edges
 * show where bands overlap.
 */
function edgeOf(band: Locator): Promise<{ dashed: boolean; contrast: number }> {
  return band.evaluate((path) => {
    const { stroke, strokeOpacity, strokeDasharray } = getComputedStyle(path);
    const mixedColor = [...stroke.matchAll(/\d+/g)].map(([part]) => 255 - (255 - Number(part)) * Number(strokeOpacity));
    const [red = 0, green = 0, blue = 0] = mixedColor.map((part) => (part / 255) ** 2.2);
    return {
      dashed: strokeDasharray !== 'none',
      contrast: 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05),
    };
  });
}
