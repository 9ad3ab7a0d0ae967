import type { Page } from '@playwright/test';
import { STORE, expect, expectAccessible, expectNoSidewaysScroll, openStore, signIn, test } from './fixtures.ts';

/** Another store that is audited about weekly in the demo organisation. */
const OTHER = 'Barley Quay Foods';

/** Changes the store in the header. */
async function switchStore(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Store: ${from}` }).click();
  await page.getByRole('option', { name: to }).click();
  await expect(page.getByRole('heading', { name: to, level: 1 })).toBeVisible();
}

test.describe('the dashboard', () => {
  test('shows the specification’s charts and figures, and axe finds nothing', async ({ page }) => {
    await openStore(page);
    for (const title of ['Most Recent Four P Scores', 'Score over time (%)', 'Ps over time (%)']) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
    for (const label of ['Current score', 'Highest score', 'Last sales date']) {
      await expect(page.getByText(label, { exact: true })).toBeVisible();
    }
    await expectAccessible(page);
  });

  test('requests everything for a selected store at once, and cancels pictures that have not loaded @matrix', async ({
    page,
  }) => {
    // The images never load.
    await page.route('**/images/**', () => {});
    const request = page.waitForRequest('**/dashboard/score');
    await page.route('**/get/categorygraph', async (route) => {
      await request;
      await route.continue();
    });
    await signIn(page);
    // The home page shows the same pictures, so only a request of the page that follows it counts.
    await page.goto('/fruitvegetable', { waitUntil: 'commit' });
    const picture = await page.waitForRequest('**/images/demo-barley-quay-foods.png');
    await page.getByRole('main').getByText(STORE, { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Ps over time (%)' })).toBeVisible();
    await expect.poll(() => picture.failure()).not.toBeNull();
  });

  test('keeps the dates in the address and redraws when they change', async ({ page }) => {
    await openStore(page);
    const before = await page.getByRole('slider', { name: /Score over time/ }).getAttribute('aria-valuemax');
    await page
      .getByRole('radio', { name: '1Y' })
      .or(page.getByRole('button', { name: '1Y' }))
      .first()
      .click();
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);
    await expect(page.getByRole('slider', { name: /Score over time/ })).not.toHaveAttribute(
      'aria-valuemax',
      before ?? '',
    );
    await page.reload();
    await expect(page.getByRole('slider', { name: /Score over time/ })).not.toHaveAttribute(
      'aria-valuemax',
      before ?? '',
    );
  });

  test('shows the shortest dates with six audits, and remembers the chosen ones for each store', async ({ page }) => {
    await openStore(page);
    const name = 'Quick date ranges';
    const pressedButton = page.getByRole('group', { name }).getByRole('button', { pressed: true });
    // Whether a store of the demo has six audits in the last month depends on the length of the month.
    const shortest = /Last (month|3 months)/;
    await expect(pressedButton).toHaveAccessibleName(shortest);
    await page
      .getByRole('group', { name })
      .getByRole('button', { name: /Last 5 years/ })
      .click();
    await expect(page).toHaveURL(/from=/);
    await switchStore(page, STORE, OTHER);
    await expect(page).not.toHaveURL(/from=/);
    await expect(pressedButton).toHaveAccessibleName(shortest);
    await page
      .getByRole('group', { name })
      .getByRole('button', { name: /All time/ })
      .click();
    await expect(pressedButton).toHaveAccessibleName(/All time/);
    await switchStore(page, OTHER, STORE);
    await expect(pressedButton).toHaveAccessibleName(/Last 5 years/);
    await page.getByRole('button', { name: 'Food categories' }).click();
    await page.getByRole('menuitem', { name: /Drinks/ }).click();
    await page.waitForURL('**/fruitvegetable*');
    await expect(pressedButton).toHaveAccessibleName(/Last 5 years/);
  });

  test('shows the survey of the radar with its time, like the categories below @matrix', async ({ page }) => {
    await openStore(page);
    const radar = page.getByRole('region', { name: 'Most Recent Four P Scores' });
    const dateText = radar.getByText(/^\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d$/).first();
    await expect(dateText).toBeVisible();
    const categories = page.getByRole('region', { name: 'Scores by food category' });
    await expect(categories).toContainText((await dateText.textContent()) ?? '?');
  });

  test('shows how many survey days there are if the range has one, and leads to all @matrix', async ({ page }) => {
    await openStore(page);
    // No survey is that early, so the start moves to the last sales date and one day is shown.
    await page.goto('/dashboard?from=2019-01-01&to=2019-01-31');
    await expect(page.getByText(/^1 survey day in the selected period, \d+ in total\.$/)).toBeVisible();
    await expectAccessible(page);
    const link = page.getByRole('link', { name: /^Show all \d+ survey days$/ });
    const days = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0]);
    await link.click();
    await expect(page.getByRole('slider', { name: /Score over time/ })).toHaveAttribute(
      'aria-valuemax',
      String(days - 1),
    );
    await expect(link).toBeHidden();
  });

  test('is printed without navigation, in the colours of the light theme', async ({ page }) => {
    await openStore(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('heading', { name: STORE, level: 1 })).toBeVisible();
    for (const part of ['banner', 'complementary', 'navigation'] as const) {
      await expect(page.getByRole(part).filter({ visible: true })).toHaveCount(0);
    }
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('.card').first()).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  });

  test('shows Oops and moves the start date to the last sales date if the range is empty', async ({ page }) => {
    await openStore(page);
    await page.goto('/dashboard?from=2019-01-01&to=2019-01-31');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Oops!');
    await expect(alert).toContainText('No data found during selected dates');
    await expect(page).not.toHaveURL(/from=2019-01-01/);
    await expect(page.getByRole('slider', { name: /Score over time/ })).toBeVisible();
    await expectAccessible(page);
  });

  test('shows Oops and keeps the dates for a store without any survey @matrix', async ({ page }) => {
    await openStore(page, { store: 'Nettlewick Larder' });
    await expect(page.getByRole('alert')).toContainText('Oops!');
    await expect(page.getByText('No scores in this period').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('is read with the keyboard and as a table, and saved as a picture', async ({ page }) => {
    await openStore(page);
    const chart = page.getByRole('slider', { name: /Score over time/ });
    await chart.focus();
    await page.keyboard.press('Home');
    await expect(chart).toHaveAttribute('aria-valuetext', /\d{4}.*\d+%/);
    const first = await chart.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowRight');
    await expect(chart).not.toHaveAttribute('aria-valuetext', first ?? '');
    const card = page
      .getByRole('region', { name: 'Ps over time (%)' })
      .or(page.locator('section').filter({ hasText: 'Ps over time (%)' }));
    const download = page.waitForEvent('download');
    await card
      .getByRole('button', { name: /image|PNG/i })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.png$/);
    await card.getByRole('button', { name: /table/i }).first().click();
    await expect(card.getByRole('table')).toBeVisible();
    await expectAccessible(page);
  });

  test('opens a food category with the same charts', async ({ page }) => {
    await openStore(page);
    await page.getByRole('button', { name: 'Food categories' }).click();
    await expect(page.getByRole('menu')).toHaveCSS('transition-duration', '0.25s');
    await page.getByRole('menuitem', { name: /Drinks/ }).click();
    await page.waitForURL('**/fruitvegetable*');
    await expect(page.getByRole('heading', { name: /Drinks/, level: 1 })).toBeVisible();
    for (const title of ['Most Recent Four P Scores', 'Score over time (%)', 'Ps over time (%)']) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
    await expectAccessible(page);
  });

  test('fits a phone, with the rest in the drawer', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openStore(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /menu/i }).first().click();
    const drawer = page.getByRole('dialog');
    const drinks = drawer.getByRole('button', { name: /Drinks/ });
    const foods = drawer.getByRole('button', { name: 'Food categories' });
    await expect(foods).toHaveAttribute('aria-expanded', 'false');
    await expect(drinks).toHaveCount(0);
    await foods.click();
    // The submenu slides in within the time that the specification sets (section 9).
    await expect(foods.locator('xpath=following-sibling::div')).toHaveCSS('transition-duration', '0.25s');
    await expect(drinks).toBeInViewport();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('keeps what it shows when the server is unavailable, and recovers @matrix', async ({ page, complaints }) => {
    await openStore(page);
    await page.route('**/get/dashboardGraph', (route) => route.abort());
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/get/dashboardGraph');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: STORE, level: 1 })).toBeVisible();
    complaints.length = 0;
  });
});
