import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, GROUP_USER, signIn, test } from './fixtures.ts';

/** A group of the demo organisation with a store that was never audited. */
const GROUP = 'Saltmarrow';
const NEVER_AUDITED = 'Nettlewick Larder';

async function openReport(page: Page, email?: string): Promise<void> {
  await signIn(page, email);
  await page.goto('/region');
  await expect(page.getByRole('heading', { name: 'Regions', level: 1 })).toBeVisible();
}

async function openGroup(page: Page): Promise<void> {
  await openReport(page);
  await page.getByRole('link', { name: GROUP }).click();
  await expect(page.getByRole('heading', { name: GROUP, level: 1 })).toBeVisible();
}

const heatMap = (page: Page) => page.getByRole('region', { name: 'Scores by store and food category (%)' });
const firstStore = (page: Page) => heatMap(page).getByRole('rowheader').first();

test.describe('the region report', () => {
  test('finds groups by store or user while typing, and axe finds nothing', async ({ page }) => {
    await openReport(page);
    await expect(page.locator('body')).toHaveClass(/region-report-admin/);
    await expectAccessible(page);
    await page.getByRole('searchbox').fill(NEVER_AUDITED.toUpperCase());
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([GROUP]);
    await page.getByRole('searchbox').fill('no such name');
    await expect(page.getByText('No store or user matches “no such name”')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page.getByRole('link', { name: GROUP })).toBeVisible();
  });

  test('opens a group by keyboard; its address survives a reload @matrix', async ({ page }) => {
    await openReport(page);
    await page.getByRole('link', { name: GROUP }).press('Enter');
    await expect(page).toHaveURL(/\/region\?group=/);
    await page.reload();
    await expect(page.getByRole('heading', { name: GROUP, level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Regions', level: 1 })).toBeVisible();
  });
});

test.describe('the region dashboard', () => {
  test('shows count, percentage, increases, ranking, overdue and lost, and axe finds nothing', async ({ page }) => {
    await openGroup(page);
    for (const name of ['Survey count', 'Survey percentage', 'Mean overall score']) {
      await expect(page.getByText(name, { exact: true })).toBeVisible();
    }
    for (const name of [
      'Increase by food category',
      'Ranking',
      'Overdue for an audit',
      'Questions most stores lose points on',
    ]) {
      await expect(page.getByRole('region', { name })).toBeVisible();
    }
    const overdue = page.getByRole('region', { name: 'Overdue for an audit' });
    await expect(overdue.getByRole('listitem').filter({ hasText: NEVER_AUDITED })).toContainText('Never');
    await expect(heatMap(page).getByRole('row', { name: new RegExp(NEVER_AUDITED) })).toContainText('Not audited yet');
    await expectAccessible(page);
  });

  test('sorts the heat map by keyboard and keeps the order in the address @matrix', async ({ page }) => {
    await openGroup(page);
    const column = heatMap(page).getByRole('columnheader', { name: 'Snack Foods' });
    await column.getByRole('button').press('Enter');
    await expect(column).toHaveAttribute('aria-sort', 'descending');
    const highest = await firstStore(page).textContent();
    await column.getByRole('button').press('Enter');
    await expect(column).toHaveAttribute('aria-sort', 'ascending');
    await expect(firstStore(page)).not.toHaveText(highest ?? '');
    await expect(page).toHaveURL(/sort=SF&order=asc/);
    await page.reload();
    await expect(column).toHaveAttribute('aria-sort', 'ascending');
  });

  test('opens the dashboard of a store, whatever group was selected before @matrix', async ({ page }) => {
    await openGroup(page);
    const name = (await firstStore(page).getByRole('link').textContent()) ?? '';
    await firstStore(page).getByRole('link').click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: `Group: ${GROUP}` })).toBeVisible();
    await expect(page.locator('body')).not.toHaveClass(/region-report/);
  });

  test('accepts a range of dates, which remains in the address and with the group @matrix', async ({ page }) => {
    await openGroup(page);
    const count = page.getByText('Survey count', { exact: true }).locator('..').locator('dd').first();
    const all = Number(await count.textContent());
    await page.getByRole('button', { name: /Last month/ }).click();
    await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}/);
    await expect(page.getByText('in the selected period')).toBeVisible();
    expect(Number(await count.textContent())).toBeLessThan(all);
    await expect(heatMap(page).getByRole('row', { name: new RegExp(NEVER_AUDITED) })).toContainText(
      'Not audited in this period',
    );
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('button', { name: /Last month/, pressed: true })).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Regions' }).click();
    await expect(page.getByRole('button', { name: /Last month/, pressed: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /All time/, pressed: false }).click();
    await expect(page).toHaveURL(/\/region$/);
  });

  test('changes the group in the header @matrix', async ({ page }) => {
    await openGroup(page);
    await page.getByRole('button', { name: `Group: ${GROUP}` }).click();
    await page.getByRole('option', { name: 'Copperwick' }).click();
    await expect(page.getByRole('heading', { name: 'Copperwick', level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Store:/ })).toHaveCount(0);
  });

  test('reads the trend by keyboard and as a table @matrix', async ({ page }) => {
    await openGroup(page);
    const chart = page.getByRole('slider', { name: 'Score by month (%)' });
    await chart.focus();
    await page.keyboard.press('Home');
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`${GROUP} .*All groups \\d+%`));
    await page.getByRole('button', { name: 'Table view of Score by month (%)' }).click();
    await expect(page.getByRole('table', { name: 'Score by month (%)' }).getByRole('row')).toHaveCount(13);
  });

  test('scrolls the heat map within itself on a phone, with the names fixed @matrix', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openReport(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: GROUP }).click();
    await expect(page.getByRole('heading', { name: GROUP, level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
    const name = firstStore(page);
    const before = await name.boundingBox();
    await heatMap(page).getByRole('button', { name: 'Drinks' }).focus();
    await expect(heatMap(page).getByRole('button', { name: 'Drinks' })).toBeInViewport();
    expect(Math.abs(((await name.boundingBox())?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(5);
    await expectAccessible(page);
  });

  test('returns from a group that does not exist @matrix', async ({ page }) => {
    await openReport(page);
    await page.goto('/region?group=00000000-0000-0000-0000-000000000000');
    await expect(page.getByRole('heading', { name: 'Group not found' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All regions' }).click();
    await expect(page.getByRole('link', { name: GROUP })).toBeVisible();
  });
});

test('a group user gets their own group, with only their own stores', async ({ page }) => {
  await openReport(page);
  const otherGroups = (await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).length;
  await page.getByRole('link', { name: GROUP }).click();
  await expect(page).toHaveURL(/group=/);
  const foreign = page.url();
  await openReport(page, GROUP_USER);
  await expect(page.locator('body')).toHaveClass(/region-report-user/);
  await expect(page.getByRole('button', { name: /^Group:/ })).toHaveCount(0);
  const groups = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(groups).toHaveCount(1);
  expect(otherGroups).toBeGreaterThan(1);
  await expectAccessible(page);
  const stores = await page.getByText(/^\d+ of \d+ are yours$/).textContent();
  await groups.getByRole('link').click();
  await expect(heatMap(page).getByRole('rowheader')).toHaveCount(Number.parseInt(stores ?? '0', 10) + 1);
  await expectAccessible(page);
  await page.goto(foreign);
  await expect(page.getByRole('heading', { name: 'Group not found' })).toBeVisible();
});
