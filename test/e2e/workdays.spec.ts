import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, GROUP_USER, pagesOfPdf, signIn, test } from './fixtures.ts';

/** Each of four users completes their task, from the sign-in page, within a number of clicks. */

// Which store needs attention most, and what is left to do there, depends on what other journeys did.
test.use({ ownConsole: 'workdays' });

test('a nutritionist agrees an action at the store that needs it most, and gets the link for its owner', async ({
  page,
}) => {
  const clicks = await countClicks(page);
  await signIn(page);
  await expect(page.getByRole('searchbox', { name: 'Find a store' })).toBeVisible();
  const first = page
    .getByRole('table', { name: 'Where to look first' })
    .getByRole('rowheader')
    .getByRole('link')
    .first();
  const store = await first.innerText();
  await first.click();
  await expect(page.getByRole('heading', { name: store, level: 1 })).toBeVisible();
  await page.getByRole('link', { name: /^Surveys/ }).click();
  await expect(page.getByRole('heading', { name: 'Surveys', level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link').filter({ hasText: /\d{4}/ }).first().click();
  const fixes = page.getByRole('region', { name: 'What to fix first' });
  await fixes
    .getByRole('button', { name: /^Add action for/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Add action' });
  const title = await form.getByLabel('What needs to be done').inputValue();
  await form.getByRole('combobox', { name: 'Owner' }).click();
  // The user who adds the action is its owner at first, and needs no link.
  await page.getByRole('option', { selected: false }).first().click();
  await form.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Send a link to the owner' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('dialog').getByLabel('Link')).toHaveValue(/^http/);
  await expect(page.getByText(title).first()).toBeAttached();
  expect(await clicks()).toBeLessThanOrEqual(10);
});

test('an area manager reads on a phone what the next visit is about, and starts its audit', async ({ page }) => {
  const clicks = await countClicks(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, GROUP_USER);
  await page.getByRole('link', { name: 'Audited on schedule' }).click();
  await page
    .getByRole('region', { name: 'Upcoming visits' })
    .getByRole('button', { name: /: Planned$/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Open visit' }).click();
  await expect(page).toHaveURL(/\/visit\/[\w-]+/);
  for (const part of ['Last audit', 'Lost last time', 'Open actions']) {
    await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Start the audit' }).click();
  await page.getByRole('link', { name: /Fruit & Vegetables/ }).click();
  await page.getByRole('group', { name: 'Answer' }).first().getByRole('button', { name: 'Yes' }).click();
  expect(await clicks()).toBeLessThanOrEqual(7);
});

test('a researcher sees how well auditors agree, and saves a training sheet and a table', async ({ page }) => {
  const clicks = await countClicks(page);
  await signIn(page);
  await page.getByRole('link', { name: 'Regions' }).click();
  await page.getByRole('link', { name: 'Agreement' }).click();
  await page.getByRole('link', { name: 'Training sheet' }).click();
  expect(await pagesOfPdf(page)).toBe(1);
  await page.getByRole('link', { name: 'Stores', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export this table' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  expect(await clicks()).toBeLessThanOrEqual(6);
});

test('an administrator adds a store and its user from the search, by keyboard', async ({ page }) => {
  const clicks = await countClicks(page);
  await signIn(page);
  await expect(page.getByRole('searchbox', { name: 'Find a store' })).toBeFocused();
  await command(page, 'Add store');
  const store = page.getByRole('dialog', { name: 'Add store' });
  await store.getByLabel('Store name').fill('Workday Corner');
  await store.getByRole('combobox', { name: 'Groups' }).fill('Windlebay');
  await page.getByRole('option', { name: 'Windlebay' }).click();
  await page.keyboard.press('Escape');
  await store.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The store was added.')).toBeVisible();
  await page.waitForURL('**/stores');
  await expect(store).toHaveCount(0);
  await command(page, 'Add user');
  const user = page.getByRole('dialog', { name: 'Add user' });
  await user.getByLabel('Email').fill('workday@example.org');
  await user.getByLabel('Password', { exact: true }).fill('harbour lights 22');
  await user.getByRole('combobox', { name: 'Group' }).fill('Windlebay');
  await page.getByRole('option', { name: 'Windlebay' }).click();
  await user.getByRole('combobox', { name: 'Stores' }).fill('Workday');
  await page.getByRole('option', { name: 'Workday Corner' }).click();
  await page.keyboard.press('Escape');
  await user.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The user was added.')).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(8);
});

/** Opens the search with the keyboard, and runs a command found there. */
async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill(name);
  await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
}

/** Counts the clicks in a page's tab from now on, across reloads; returns a function that returns their number. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.addEventListener(
      'click',
      () => (sessionStorage['clicks'] = Number(sessionStorage['clicks'] ?? 0) + 1),
      true,
    );
  });
  return () => page.evaluate(() => Number(sessionStorage['clicks']));
}
