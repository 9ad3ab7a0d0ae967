import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../src/domain/instrument.ts';
import { STORE, expect, expectAccessible, expectNoSidewaysScroll, openStore, pagesOfPdf, test } from './fixtures.ts';
import { scan } from './scan.ts';

/** The demo organisation's store that has no audit yet. */
const EMPTY_STORE = 'Nettlewick Larder';

/** A store that no journey sends audits to; its newest survey has enough lost points. */
const OTHER_STORE = 'Mossgate Grocery';

async function openList(page: Page, store = STORE): Promise<void> {
  await openStore(page, { store });
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Surveys/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Surveys', level: 1 })).toBeVisible();
}

async function openNewest(page: Page, store = STORE): Promise<void> {
  await openList(page, store);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /^Survey of/, level: 1 })).toBeVisible();
  await expect(page.getByRole('slider', { name: /Score over time/ })).toBeVisible();
}

/** Opens the report of the survey on screen. */
async function openReport(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'One-page report' }).click();
  await expect(page.getByRole('heading', { name: 'What’s going well' })).toBeVisible();
}

test.describe('the list of surveys', () => {
  test('pages, sorts, searches, and keeps that in the address', async ({ page }) => {
    await openList(page);
    await expect(page.getByText(new RegExp(`^${STORE}, \\d+ surveys$`))).toBeVisible();
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(11);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await page.getByRole('button', { name: 'Overall score' }).click();
    await expect(page).toHaveURL(/\?sort=score$/);
    await page.getByRole('combobox', { name: 'Rows' }).selectOption('3');
    await expect(rows).toHaveCount(4);
    await expect(page.getByRole('columnheader', { name: 'Overall score' })).toHaveAttribute('aria-sort', 'descending');
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Search by date, auditor or score' }).fill('no such auditor');
    await expect(page.getByRole('heading', { name: 'No survey matches “no such auditor”' })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(rows).toHaveCount(4);
  });

  test('opens a survey with the keyboard, with the specification’s parameters @matrix', async ({ page }) => {
    await openList(page);
    await page.getByRole('row').nth(2).getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/surveyinner\?param=[\w-]+&store=[\w-]+$/);
  });

  test('opens a survey by a click anywhere on its row @matrix', async ({ page }) => {
    await openList(page);
    await page.getByRole('row').nth(1).getByRole('cell').nth(1).click({ force: true });
    await expect(page).toHaveURL(/\/surveyinner\?param=/);
  });

  test('shows what to do at a store without surveys @matrix', async ({ page }) => {
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await openStore(page, { store: EMPTY_STORE });
    await page.goto('/survey');
    await expect(page.getByRole('heading', { name: `No survey taken at ${EMPTY_STORE}` })).toBeVisible();
    await expect.poll(() => messages).toContain('no data avaible');
    await expectAccessible(page);
  });

  test('is a list of cards on a phone @matrix', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openStore(page);
    await page.goto('/survey?size=3');
    await expect(page.getByRole('main').locator('table tbody tr')).toHaveCount(3);
    await expectNoSidewaysScroll(page);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Overall score, lowest first');
    await expect(page).toHaveURL(/sort=score/);
    await expectAccessible(page);
  });
});

test.describe('a survey', () => {
  test('shows scores, fixes, charts, answers and plan, and axe finds nothing', async ({ page }) => {
    await openNewest(page);
    for (const region of ['Scores by food category', 'What to fix first', 'What if', 'Action plan', 'Answers']) {
      await expect(page.getByRole('region', { name: region })).toBeVisible();
    }
    await expect(page.getByText(/^\d+ of \d+ answers counted · .+, version /)).toBeVisible();
    await expectAccessible(page);
  });

  test('moves to the previous survey and back @matrix', async ({ page }) => {
    await openNewest(page);
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('link', { name: /^Previous survey/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title ?? '');
    await page.getByRole('link', { name: /^Next survey/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  });

  test('shows what ticked fixes would change, and still does after a reload', async ({ page }) => {
    await openNewest(page, OTHER_STORE);
    const fixes = page.getByRole('region', { name: 'What to fix first' }).getByRole('checkbox');
    const whatIf = page.getByRole('region', { name: 'What if' });
    await fixes.nth(0).check();
    await fixes.nth(1).press('Space');
    await expect(whatIf).toContainText(/2 of \d+ lost points, \+\d pts?/);
    await expectAccessible(page);
    await page.reload();
    await expect(fixes.nth(1)).toBeChecked();
    await page.getByRole('button', { name: /^Show all \d+ lost points$/ }).click();
    expect(await fixes.count()).toBeGreaterThan(8);
    await whatIf.getByRole('button', { name: 'Clear' }).click();
    await expect(fixes.nth(1)).not.toBeChecked();
    await expect(page).not.toHaveURL(/fixes/);
  });

  test('filters and searches its answers @matrix', async ({ page }) => {
    await openNewest(page);
    const answers = page.getByRole('region', { name: 'Answers' });
    const count = answers.getByText(/^\d+ of \d+ answers$/);
    const all = await count.textContent();
    await answers.getByRole('button', { name: 'Points lost' }).click();
    await expect(count).not.toHaveText(all ?? '');
    await expect(answers.getByRole('cell', { name: '0 of 1' }).first()).toBeVisible();
    await answers.getByRole('button', { name: 'Not counted' }).click();
    await expect(answers.getByRole('cell', { name: 'Not counted' }).first()).toBeVisible();
    await answers.getByRole('searchbox').fill('no such question');
    await expect(answers.getByRole('heading', { name: 'No matching answers' })).toBeVisible();
    await expectAccessible(page);
  });

  test('is reachable through its own store only @matrix', async ({ page }) => {
    await openNewest(page);
    const address = new URL(page.url());
    address.searchParams.set('store', 'another');
    await page.goto(address.href);
    await page.waitForURL('**/survey');
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('shows Oops! if it contains no answers @matrix', async ({ page }) => {
    await page.route('**/survey/graph', async (route) => {
      const reply = (await (await route.fetch()).json()) as { resultData: { answers: unknown[] }[] };
      for (const survey of reply.resultData) survey.answers = [];
      await route.fulfill({ json: reply });
    });
    await openList(page);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const dialog = page.getByRole('dialog', { name: 'Oops!' });
    await expect(dialog).toContainText('No data found');
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  test('offers a retry if it does not load @matrix', async ({ page, complaints }) => {
    await page.route('**/survey/graph', (route) => route.abort());
    await openList(page);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const retryButton = page.getByRole('button', { name: 'Try again' });
    await expect(retryButton).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/survey/graph');
    await retryButton.click();
    await expect(page.getByRole('heading', { name: /^Survey of/, level: 1 })).toBeVisible();
    complaints.length = 0;
  });

  test('keeps the what-if visible on a phone @matrix', async ({ page }) => {
    await openNewest(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    const boxes = page.getByRole('region', { name: 'What to fix first' }).getByRole('checkbox');
    await boxes.nth(2).scrollIntoViewIfNeeded();
    await boxes.nth(2).check();
    await expect(page.getByText(/^\+\d pts?$/).first()).toBeInViewport();
    await expectAccessible(page);
  });

  test('shows notices above the what-if on a phone @matrix', async ({ page, complaints }) => {
    await page.route('**/store/export/prepare', (route) => route.abort());
    await openNewest(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const fixes = page.getByRole('region', { name: 'What to fix first' });
    await fixes.getByRole('checkbox').nth(2).scrollIntoViewIfNeeded();
    const bar = fixes.locator('> [aria-hidden]');
    await expect(bar).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Export data' }).click();
    const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close' }) });
    await expect(notice).toBeVisible();
    const [noticeBox, barBox] = [await notice.boundingBox(), await bar.boundingBox()];
    if (!noticeBox || !barBox) throw new Error('The notice or the bar is not shown.');
    expect(noticeBox.y + noticeBox.height).toBeLessThanOrEqual(barBox.y);
    complaints.length = 0;
  });
});

test.describe('the report', () => {
  test('is one A4 page', async ({ page }) => {
    await openNewest(page);
    await openReport(page);
    await expectAccessible(page);
    expect(await pagesOfPdf(page)).toBe(1);
  });

  test('stays on one page and keeps its footer however much text there is @matrix', async ({ page }) => {
    const longText = 'Ask the wholesaler for smaller packs and swap the two middle shelves of the fridge. '.repeat(20);
    const entry = (n: number) =>
      JSON.stringify({ question: `${n} ${longText}`, answers: [longText, longText], notes: longText });
    await page.route('**/survey/suggestions', (route) =>
      route.fulfill({ json: { type: true, resultData: [1, 2, 3].map(entry) } }),
    );
    await openNewest(page);
    await openReport(page);
    expect(await pagesOfPdf(page)).toBe(1);
    await page.emulateMedia({ media: 'print' });
    const sheet = await page.getByRole('article').boundingBox();
    const foot = await page.getByText(/^A score is the share of available points/).boundingBox();
    if (!sheet || !foot) throw new Error('The sheet is not shown.');
    expect(foot.y + foot.height).toBeLessThanOrEqual(sheet.y + sheet.height + 1);
  });

  test('fits its page in every language, with a QR code @matrix', async ({ page }) => {
    test.slow();
    await openNewest(page);
    await openReport(page);
    for (const language of LANGUAGES) {
      await page.evaluate(
        (storedLanguage) => localStorage.setItem('fourscore.language', JSON.stringify(storedLanguage)),
        language,
      );
      await page.reload();
      await page.locator(`html[lang="${language}"]`).waitFor();
      const sheet = page.getByRole('article');
      await page.locator('.report-bar button:not([aria-haspopup])').first().click();
      const code = sheet.locator('header svg, header img');
      await expect(code).toHaveCount(1);
      if (language === 'en') {
        const { pathname } = new URL(await scan(code));
        expect(pathname).toMatch(/^\/s\/[\w-]{43}$/);
        expect(await (await page.request.get(pathname)).text()).toContain(STORE);
      }
      const cutElements = await sheet.evaluate((root) =>
        [root, ...root.querySelectorAll('.report-columns')].filter(
          (element) => element.scrollHeight > element.clientHeight + 1,
        ),
      );
      expect(cutElements, language).toEqual([]);
    }
  });

  test('leaves everything except the sheet on the screen @matrix', async ({ page }) => {
    await openNewest(page);
    await openReport(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('heading', { name: STORE, level: 1 })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCSS('color', 'rgb(16, 23, 20)');
  });

  test('fits a phone as an image of the page @matrix', async ({ page }) => {
    await openNewest(page);
    await openReport(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });
});
