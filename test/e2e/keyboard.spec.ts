import type { Locator, Page } from '@playwright/test';
import { ADMINISTRATOR, expect, expectAccessibleOutside, PASSWORD, signIn, STORE, test } from './fixtures.ts';

const OTHER_STORE = 'Barley Quay Foods';
const COLLEAGUE = 'Ottoline Brasspenny';

/** An upper limit for the number of tab stops on a page. */
const TABS_MAX = 120;

test.slow();

/** Tabs to an element as a user without a pointer would, and asserts that the focus stays visible. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < TABS_MAX && !(await isThere()); tabs++) await page.keyboard.press(key);
  await expect(target).toBeFocused();
  await expectFocusShown(target);
}

/** Asserts that the focus is drawn on the element itself, or on its frame. */
async function expectFocusShown(target: Locator): Promise<void> {
  const isShown = await target.evaluate((element) => {
    const frameParts = [element, element.parentElement, getComputedStyle(element, '::after')];
    return frameParts.some((part) => {
      const style = part instanceof Element ? getComputedStyle(part) : part;
      return style !== null && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    });
  });
  expect(isShown, `The focus on ${target.toString()} is not shown.`).toBe(true);
}

async function press(page: Page, target: Locator, key?: 'Shift+Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

test('the day’s work is possible without a pointer: sign in, choose a store, read a chart, export', async ({
  page,
}) => {
  await page.goto('/page/signin');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(ADMINISTRATOR);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard*');

  await tabTo(page, page.getByRole('searchbox', { name: 'Find a store' }));
  await page.keyboard.type(STORE);
  await press(page, page.getByRole('main').getByRole('link', { name: STORE }));
  await expect(page.getByRole('heading', { name: STORE, level: 1 })).toBeVisible();

  await press(page, page.getByRole('button', { name: `Store: ${STORE}` }), 'Shift+Tab');
  await expect(page.getByRole('combobox', { name: 'Find a store' })).toBeFocused();
  await page.keyboard.type('barley');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: OTHER_STORE, level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: `Store: ${OTHER_STORE}` })).toBeFocused();

  const dates = page.getByRole('button', { name: /^Dates:/ });
  await press(page, dates);
  await expect(page.getByRole('grid').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(dates).toBeFocused();

  const chart = page.getByRole('slider', { name: /Score over time/ });
  await tabTo(page, chart);
  await page.keyboard.press('Home');
  const first = (await chart.getAttribute('aria-valuetext')) ?? '';
  expect(first).toMatch(/\d{4}.*\d+%/);
  await page.keyboard.press('ArrowRight');
  await expect(chart).not.toHaveAttribute('aria-valuetext', first);

  const download = page.waitForEvent('download');
  await press(page, page.getByRole('link', { name: 'Export data' }), 'Shift+Tab');
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

test('a user is assigned without a pointer, the results are read aloud, and the focus returns @matrix', async ({
  page,
}) => {
  await signIn(page);
  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stores' }));

  const status = page.getByRole('status');
  await tabTo(page, page.getByRole('searchbox', { name: 'Find a store or user' }));
  await page.keyboard.type(STORE);
  await expect(status.filter({ hasText: /^1 store$/ })).toBeVisible();

  const menu = page.getByRole('button', { name: `More options for ${STORE}` });
  const openAssigning = async () => {
    await press(page, menu);
    await expect(page.getByRole('menu')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Assign users' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Find a user' })).toBeFocused();
  };
  const dialog = page.getByRole('dialog', { name: 'Assign users' });
  await openAssigning();
  await page.keyboard.type('ottol');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await press(page, dialog.getByRole('button', { name: 'Save' }));
  await expect(status.filter({ hasText: '1 assignment added.' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(menu).toBeFocused();

  await openAssigning();
  await press(page, dialog.getByRole('button', { name: `Remove ${COLLEAGUE}` }));
  await press(page, dialog.getByRole('button', { name: 'Save' }));
  await expect(status.filter({ hasText: '1 assignment removed.' })).toBeVisible();
  await expect(menu).toBeFocused();
});

test('from the questions to sending, the focus is on the button for the next step @matrix', async ({ page }) => {
  await signIn(page);
  await page.goto('/audit');
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await page.getByRole('link', { name: /Fruit & Vegetables/ }).click();
  await page.getByRole('group', { name: 'Answer' }).first().getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('link', { name: 'Review', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible();
  await expect(page.locator('[data-next]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Send audit' })).toBeFocused();
});

test('the help about the page on screen opens next to it, from the menu, the search and the shortcuts', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/stores');
  const helpAfter = async (choose: () => Promise<void>) => {
    const [help] = await Promise.all([page.waitForEvent('popup'), choose()]);
    await expect(help.locator('h2:target')).toBeInViewport();
    return help;
  };

  await page.getByRole('button', { name: /^Account:/ }).click();
  const ofStores = await helpAfter(() => page.getByRole('menuitem', { name: 'Help for this page' }).click());
  await expect(ofStores).toHaveURL(/\/help\/guide#stores$/);
  await expectAccessibleOutside(ofStores);
  await ofStores.getByRole('link', { name: 'Audits with ODK Collect or KoboCollect' }).click();
  await expect(ofStores.getByRole('heading', { level: 1 })).toHaveText('Audits with ODK Collect or KoboCollect');

  await page.goto('/region/compare');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('help');
  const ofCompare = await helpAfter(() => page.keyboard.press('Enter'));
  await expect(ofCompare).toHaveURL(/\/help\/guide#compare$/);

  await page.goto('/actions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const link = page.getByRole('dialog').getByRole('link', { name: 'Help for this page' });
  await expect(await helpAfter(() => link.click())).toHaveURL(/\/help\/guide#actions$/);
});
