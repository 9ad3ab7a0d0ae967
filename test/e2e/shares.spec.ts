import type { APIRequestContext, Browser } from '@playwright/test';
import { LANGUAGES } from '../../src/domain/instrument.ts';
import { picture } from '../support/pictures/pictures.ts';
import {
  ADMINISTRATOR,
  expect,
  expectAccessibleOutside,
  expectNoSidewaysScroll,
  openStore,
  PASSWORD,
  signIn,
  test,
} from './fixtures.ts';

/** The maximum size of a page without its fonts, in bytes: an old phone on a slow connection loads it in seconds. */
const BYTES_MAX = 60_000;

/** The maximum total size of a page's fonts, in bytes. Until they have loaded, the text is shown in another font. */
const FONT_BYTES_MAX = 50_000;

/** A store that no other journey audits, so that its report has as many points to fix as a report can show. */
const REPORTED = 'Quince Tree Market';

/** Returns a function that calls the console as an administrator. */
async function callerOf(request: APIRequestContext) {
  const call = async <Reply>(path: string, data: object, token = '') => {
    const headers = token === '' ? {} : { authorization: `Basic ${token}` };
    return (await request.post(path, { data, headers })).json() as Promise<Reply>;
  };
  const credentials = { email: ADMINISTRATOR, password: PASSWORD };
  const { resultData } = await call<{ resultData: { token: string } }>('/api/login', credentials);
  return <Reply>(path: string, data: object) => call<Reply>(path, data, resultData.token);
}

/**
 * Gives the store of a link the maximum number of targets that a report shows, and a plan. Returns a function that
 * removes the targets, because other tests see them too.
 */
async function fillReport(request: APIRequestContext): Promise<() => Promise<void>> {
  const call = await callerOf(request);
  const { resultData: links } = await call<{ resultData: { store_id: string }[] }>('/share/list', {});
  const store_id = links[0]?.store_id;
  const by = `${new Date().getUTCFullYear() + 1}-12-31`;
  for (const area of ['overall', 'MC', 'p1']) {
    expect(await call('/target/set', { store_id, area, score: 97, by })).toMatchObject({ type: true });
  }
  for (const title of ['Order smaller packs', 'Move the water']) {
    expect(await call('/action/add', { store_id, title })).toMatchObject({ type: true });
  }
  return async () => {
    const { resultData: targets } = await call<{ resultData: { target_id: string }[] }>('/target/list', { store_id });
    for (const { target_id } of targets)
      expect(await call('/target/delete', { target_id })).toMatchObject({ type: true });
  };
}

test('a report is shared, read without signing in and without a script, printed on one page, and revoked', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  await openStore(page, { store: REPORTED });
  await page.goto('/survey');
  await page.getByRole('main').locator('a[href*="surveyinner"]').first().click();
  await page.getByRole('button', { name: 'Share report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share report' });
  await dialog.getByLabel('Recipient').fill('Notice board');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const linkDialog = page.getByRole('dialog', { name: 'Link to the report' });
  const path = new URL(await linkDialog.getByLabel('Link').inputValue()).pathname;

  const empty = await fillReport(request);
  const reader = await withoutScript(browser, { locale: 'ru', baseURL });
  const [bytes, fonts]: [number[], number[]] = [[], []];
  reader.on('response', async (response) => {
    const into = response.url().endsWith('.woff2') ? fonts : bytes;
    into.push((await response.body()).length);
  });
  await reader.goto(path);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(/Легко ли питаться правильно/);
  await expect(reader.locator('.top')).toHaveCSS('border-bottom-style', 'solid');
  await reader.waitForLoadState('networkidle');
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BYTES_MAX);
  // One font for Cyrillic letters and one for digits.
  expect(fonts).toHaveLength(2);
  expect(fonts.reduce((sum, size) => sum + size, 0)).toBeLessThan(FONT_BYTES_MAX);
  await expectNoSidewaysScroll(reader);
  await expect(reader.getByRole('button')).toHaveCount(0);
  await reader.context().close();

  const paper = await browser.newPage();
  for (const language of LANGUAGES) {
    await paper.goto(`${new URL(path, page.url()).href}?lang=${language}`);
    await expect(paper.locator('.help > li')).toHaveCount(5);
    await expect(paper.locator('.lines > li').filter({ hasText: '97' })).toHaveCount(3);
    const pdf = await paper.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), language).toHaveLength(1);
  }
  await empty();
  await expectAccessibleOutside(paper);
  await expect(paper.getByRole('button')).toHaveCount(1);

  await linkDialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Share report' }).click();
  await expect(dialog.getByText(/opened once/)).toBeVisible();
  // The creator can show the URL again.
  await dialog.getByRole('button', { name: /^Show link/ }).click();
  await expect(linkDialog.getByLabel('Link')).toHaveValue(new RegExp(`${path}$`));
  await linkDialog.getByRole('button', { name: 'Done' }).click();
  const nameInList = dialog.getByText('Notice board', { exact: true });
  await expect(nameInList).toBeVisible();
  await dialog.getByRole('button', { name: /^Revoke link.*Notice board/ }).click();
  // While the confirmation is open, the dialog beneath is hidden from assistive technology and announces nothing.
  const deletion = page.waitForResponse((response) => response.url().endsWith('/share/delete'));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await deletion;
  await expect(dialog).toBeVisible();
  await expect(nameInList).toHaveCount(0);
  await paper.goto(new URL(path, page.url()).href);
  await expect(paper.getByRole('heading', { name: 'This page is no longer shared' })).toBeVisible();
  await paper.close();
});

test('an action is completed with its link, without signing in and without a script', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  await signIn(page);
  const call = await callerOf(request);
  const { resultData: stores } = await call<{ resultData: { _id: string }[] }>('/store/getAllStores', {});
  const title = 'Move the sweets away from the till';
  const { _id: id } = await call<{ _id: string }>('/action/add', { store_id: stores[0]?._id, title });
  const { resultData: link } = await call<{ resultData: { url: string } }>('/action/link', { action_id: id });

  const reader = await withoutScript(browser, { locale: 'en', baseURL });
  await reader.goto(new URL(link.url).pathname);
  await expect(reader.getByRole('heading', { name: title })).toBeVisible();
  await expectNoSidewaysScroll(reader);
  await reader.getByLabel('Your name').fill('Jo');
  await reader.getByRole('button', { name: 'Send without marking as done' }).click();
  await expect(reader.getByRole('alert')).toHaveText(/Write a comment/);
  await expect(reader.getByLabel('Your name')).toHaveValue('Jo');
  await reader.getByLabel('What was done').fill('They stand by the door now');
  await reader.getByLabel('Photo').setInputFiles({
    name: 'after.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg'),
  });
  await reader.getByRole('button', { name: 'Mark as done' }).click();
  await expect(reader.getByText('Thank you. Your update was sent.')).toBeVisible();
  await reader.reload();
  await expect(reader.getByText('They stand by the door now')).toHaveCount(1);
  await expect(reader.getByRole('button', { name: 'Mark as done' })).toHaveCount(0);
  await reader.context().close();

  const axe = await browser.newPage();
  await axe.goto(link.url.replace(/^https?:\/\/[^/]+/, new URL(page.url()).origin));
  await expectAccessibleOutside(axe);
  await axe.close();
});

/** Opens a phone's browser with scripts disabled. */
async function withoutScript(browser: Browser, options: { locale: string; baseURL: string | undefined }) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(options.baseURL === undefined ? {} : { baseURL: options.baseURL }),
    locale: options.locale,
    viewport: { width: 360, height: 640 },
  });
  return context.newPage();
}
