import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { call } from '../accounts.ts';
import {
  ADMINISTRATOR,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  GROUP_USER,
  PASSWORD,
  signIn,
  test,
} from '../fixtures.ts';

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, actionTimeout: 20_000 });

const LANGUAGES = ['es', 'zh', 'ja', 'pt', 'ru', 'en'];

/** Taps the first store in the list, or the named one, and returns its name. */
async function start(page: Page, name = ''): Promise<string> {
  await page.goto('/audit');
  const store = page.getByRole('main').getByRole('listitem').getByRole('button').filter({ hasText: name }).first();
  const result = (await store.locator('.font-medium').first().textContent()) ?? '';
  await store.tap();
  await expect(page.getByRole('heading', { name: result, level: 1 })).toBeVisible();
  return result;
}

/** Answers all questions of the part on screen. */
async function answerPart(page: Page, choice: 'Yes' | 'No'): Promise<void> {
  const groups = page.getByRole('group', { name: 'Answer' });
  await groups.first().waitFor();
  for (const group of await groups.all()) await group.getByRole('button', { name: choice, exact: true }).tap();
}

async function openFirstPart(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Fruit & Vegetables$/ }).tap();
}

async function goToView(page: Page, view: 'review' | 'result'): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  await page.goto(`${origin}${pathname}?view=${view}`);
}

/** Returns the only draft on the device. */
function keptDraft(page: Page): Promise<{ author: string; storeId: string }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('fourscore.audits');
        opening.onsuccess = () => {
          const read = opening.result.transaction('drafts').objectStore('drafts').getAll();
          read.onsuccess = () => {
            opening.result.close();
            resolve((read.result as { author: string; storeId: string }[])[0] ?? { author: '', storeId: '' });
          };
        };
      }),
  );
}

test('a refused audit shows why, is saved as a file, and is accepted once the store is assigned again', async ({
  page,
  browser,
  complaints,
}) => {
  test.slow();
  const office = await browser.newPage();
  await signIn(office, ADMINISTRATOR);
  await signIn(page, GROUP_USER);
  const store = await start(page);
  await openFirstPart(page);
  await answerPart(page, 'Yes');
  const { author: userid, storeId } = await keptDraft(page);
  const assign = (action: 'assign' | 'unassign') =>
    call(office, '/assign/many', { user_ids: [userid], store_ids: [storeId], action });
  await assign('unassign');
  await goToView(page, 'result');
  await page.getByRole('button', { name: 'Send audit' }).tap();
  await expect(page.getByText('Rejected')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/this store is no longer assigned to you/)).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).tap();
  const file = await readFile(await (await download).path(), 'utf8');
  const [head, survey] = file.split('\n').map((line) => (line === '' ? {} : (JSON.parse(line) as object)));
  expect(head).toMatchObject({ kind: 'fourscore', surveys: 1 });
  expect(survey).toMatchObject({
    kind: 'survey',
    id: page.url().split('/').at(-1)?.split('?')[0],
    store: { name: store },
  });

  await assign('assign');
  await page.getByRole('button', { name: `Try again: ${store}` }).tap();
  await expect(page.getByText(/^Sent, /)).toBeVisible({ timeout: 20_000 });
  await office.close();
  // The browser logs the refusal.
  complaints.length = 0;
});

test('an audit without an answer is not sent; one whose session expired is, after signing in @matrix', async ({
  page,
  complaints,
}) => {
  await signIn(page, GROUP_USER);
  await start(page);
  await goToView(page, 'result');
  await expect(page.getByText('An audit without answers can’t be sent')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send audit' })).toBeDisabled();
  await page.goto(page.url().split('?')[0] ?? '');
  await openFirstPart(page);
  await answerPart(page, 'Yes');
  await goToView(page, 'result');
  await call(page, '/api/logout', {});
  await page.getByRole('button', { name: 'Send audit' }).tap();
  await expect(
    page.getByText('You’re signed out. You can keep going: everything is saved on this device.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).tap();
  const signInDialog = page.getByRole('alertdialog');
  await signInDialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await signInDialog.getByRole('button', { name: 'Sign in' }).tap();
  await expect(page.getByText(/^Sent, /)).toBeVisible({ timeout: 20_000 });
  // The browser logs the refused calls.
  complaints.length = 0;
});

test('the screens fit a narrow phone in six languages @matrix', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, GROUP_USER);
  await start(page);
  await openFirstPart(page);
  await answerPart(page, 'No');
  const audit = page.url().split('?')[0] ?? '';
  for (const language of LANGUAGES) {
    await page.evaluate((value) => localStorage.setItem('fourscore.language', JSON.stringify(value)), language);
    for (const address of ['/audit', `${audit}?view=manager`, `${audit}?view=review`, `${audit}?view=result`]) {
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.locator('.card').first().waitFor();
      await expectNoSidewaysScroll(page);
    }
  }
});
