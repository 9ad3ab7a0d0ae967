import { chromium } from '@playwright/test';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CHROMIUM } from '../support/chromium.ts';
import { answer } from './audits/seed.ts';
import { expect, expectAccessible, GROUP_USER, PASSWORD, signIn, test } from './fixtures.ts';

// The editor of instruments: a text is replaced, its effect on comparisons is shown, and a version is published.

// It publishes a version of the instrument, which other journeys don't expect.
test.use({ ownConsole: 'editor' });

const QUESTION = /^Are at least five kinds of fresh fruit on sale\?/;
const SECOND_MS = 1_000;
const NEW_TEXT = 'Is fresh fruit sold by the piece?';

test('a question’s text is replaced, which breaks comparison; the version is published and used', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings/instruments');
  await page.getByRole('link', { name: 'Edit Four Ps store audit' }).click();
  const content = page.getByRole('region', { name: 'Content' });
  await content.getByRole('button', { name: QUESTION, expanded: false }).click();
  await content.getByRole('textbox', { name: 'Text', exact: true }).fill(NEW_TEXT);
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'What would change' })).toContainText('Breaks comparison');
  const effect = page.getByRole('region', { name: 'If this draft had been used in the last 12 months' });
  await expect(effect).toContainText(/audits? of .* scored again/);
  await expectAccessible(page);
  // Undo works after a reload, too.
  await page.reload();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(content.getByRole('button', { name: QUESTION, expanded: false })).toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.getByRole('region', { name: 'What would change' })).toContainText('Breaks comparison');
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'Breaks comparison' })).toContainText(NEW_TEXT);
  await expect(dialog.getByText('Suggested: 2.0')).toBeVisible();
  await expect(dialog.getByText('No store would change by 1 point or more')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Version' }).fill('2.0');
  await dialog.getByRole('button', { name: 'Publish 2.0' }).click();
  await page.waitForURL('**/settings/instruments');
  await expect(page.getByText('2.0 in use')).toBeVisible();
});

test('edits without a connection are kept over a reload and saved later', async ({ page, context, complaints }) => {
  await signIn(page);
  await page.goto('/settings/instruments/four-ps/draft');
  const content = page.getByRole('region', { name: 'Content' });
  const question = /^Is any of the fresh fruit on display spoiled\?/;
  await content.getByRole('button', { name: question, expanded: false }).click();
  await context.setOffline(true);
  await content.getByRole('textbox', { name: 'Text', exact: true }).fill('Is any fresh fruit on display spoiled?');
  await expect(page.getByText('Offline, saved on this device')).toBeVisible();
  await page.goto('about:blank');
  await context.setOffline(false);
  // Requests failed while offline.
  complaints.length = 0;
  await page.goto('/settings/instruments/four-ps/draft');
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expect(content.getByRole('button', { name: /^Is any fresh fruit on display spoiled\?/ })).toBeVisible();
});

test('the preview shows the draft as it is edited, in both themes, and stores nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await page.goto('/settings/instruments/four-ps/draft');
  const preview = page.frameLocator('iframe[title="Preview on a phone"]');
  const content = page.getByRole('region', { name: 'Content' });
  const card = preview.getByRole('group', { name: 'Is the preview up to date?' });
  await content.getByRole('button', { name: /^Is fruit priced by the piece\?/, expanded: false }).click();
  const field = content.getByRole('textbox', { name: 'Text', exact: true });
  await field.fill('Is the preview up to date?');
  await expect(card).toBeInViewport();
  await expect(field).toBeFocused();
  // Single keys, which answer on the capture page, only type here.
  await field.press('y');
  await field.press('Backspace');
  await card.getByRole('button', { name: 'Yes' }).click();
  await expect(card.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect(preview.locator('body')).toHaveCSS('background-color', 'rgb(15, 20, 18)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(246, 247, 244)');
  await expectAccessible(page);
  await preview.locator('[data-next]').click();
  await expect(card).toBeHidden();
  await preview
    .getByRole('link', { name: /^Back to/ })
    .first()
    .click();
  await expect(page).toHaveURL('/settings/instruments/four-ps/draft');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('searchbox', { name: 'Find text, a name or a number' })).toBeFocused();
  await page.goto('/audit');
  await expect(page.getByRole('heading', { name: 'Take an audit' })).toBeVisible();
  await expect(page.getByText('Example store')).toBeHidden();
});

test('a browser that is killed while saving loses at most the last second of edits @matrix', async ({ baseURL }) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'fourscore-editor-'));
  const options = { ...CHROMIUM, viewport: { width: 1280, height: 800 }, baseURL: baseURL ?? '' };
  let context = await chromium.launchPersistentContext(profile, options);
  let page = await context.newPage();
  const open = async () => {
    await signIn(page);
    await page.goto('/settings/instruments/four-ps/draft');
    return page.getByRole('region', { name: 'Content' });
  };
  let content = await open();
  // The server never gets the edits.
  await page.route('**/draft/save', () => undefined);
  await content.getByRole('listitem').getByRole('button').first().click();
  const field = content.getByRole('textbox', { name: 'Text', exact: true });
  await field.fill('Written a second ago');
  await new Promise((resolve) => setTimeout(resolve, SECOND_MS));
  await field.pressSequentially(' and more');
  const session = await context.browser()?.newBrowserCDPSession();
  expect(session).toBeDefined();
  await session?.send('Browser.crash').catch(() => undefined);
  context = await chromium.launchPersistentContext(profile, options);
  page = await context.newPage();
  // Chromium may have written the session to disk or not.
  await page.goto('/page/signin');
  await page.evaluate(() => localStorage.clear());
  content = await open();
  await expect(content.getByRole('button', { name: /^Written a second ago/, expanded: false })).toBeVisible();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await context.close();
  await rm(profile, { recursive: true, force: true });
});

test('a translation is corrected in place, exported, and imported from a file', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings/instruments/four-ps/draft');
  await page.getByRole('link', { name: 'Translations' }).click();
  const view = page.getByRole('region', { name: 'Translations' });
  const [first, second] = [view.locator('textarea[lang=es]').nth(0), view.locator('textarea[lang=es]').nth(1)];
  await first.fill('Auditoría de las cuatro pes');
  await first.press('Enter');
  await expect(second).toBeFocused();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expectAccessible(page);
  const downloadPromise = page.waitForEvent('download');
  await view.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await downloadPromise).path(), 'utf8');
  expect(file).toContain('Auditoría de las cuatro pes');
  await view.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog');
  const correctedFile = Buffer.from(file.replace('Auditoría de las cuatro pes', 'Auditoría corregida'));
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'texts.csv', mimeType: 'text/csv', buffer: correctedFile });
  await expect(dialog.getByText('1 text would change')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 1 text' }).click();
  await expect(first).toHaveValue('Auditoría corregida');
});

test('a draft is tried on a phone through its link: the audit is practice, and publishing still works', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page);
  await page.goto('/settings/instruments/four-ps/draft');
  const content = page.getByRole('region', { name: 'Content' });
  const question = /^Does ready-cut fruit stand beside the sandwiches\?/;
  const TRIED = 'Is ready-cut fruit next to the sandwiches?';
  await content.getByRole('button', { name: question, expanded: false }).click();
  await content.getByRole('textbox', { name: 'Text', exact: true }).fill(TRIED);
  await page.getByRole('button', { name: 'Try on a phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Try the draft on a phone' });
  const link = new URL(await dialog.getByRole('textbox', { name: 'Link' }).inputValue());
  await expect(dialog.getByRole('img', { name: 'QR code for trying the draft' })).toBeVisible();
  await expectAccessible(page);

  // On the phone, nobody is signed in.
  const phone = await browser.newPage({
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    baseURL: baseURL ?? '',
  });
  await phone.goto(link.pathname);
  await phone.getByLabel('Email').fill(GROUP_USER);
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await phone.waitForURL(`**${link.pathname}`);
  await phone.getByRole('heading', { name: 'Try a draft', level: 1 }).waitFor();
  const store = phone.getByRole('main').getByRole('listitem').getByRole('button').first();
  await store.waitFor();
  await expectAccessible(phone);
  await store.click();
  await phone.waitForURL(/\/audit\/[\da-f-]{36}/);
  await expect(phone.getByText('Draft: counts as practice')).toBeVisible();
  await expectAccessible(phone);
  const { pathname } = new URL(phone.url());
  await phone.goto(`${pathname}?part=FV-2a`);
  await expect(phone.getByText(TRIED)).toBeVisible();
  await answer(phone, 0, 'Yes');
  await phone.goto(`${pathname}?view=result`);
  await expect(phone.getByText('Draft: counts as practice')).toBeVisible();
  await phone.getByRole('button', { name: 'Send audit' }).click();
  await phone.getByRole('link', { name: 'Open the survey' }).click();
  await expect(phone.getByText('A practice audit. It doesn’t count towards scores.')).toBeVisible();
  await phone.close();

  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Publish' }).click();
  const publishDialog = page.getByRole('dialog', { name: 'Publish' });
  await publishDialog.getByRole('textbox', { name: 'Version' }).fill('9.0');
  await publishDialog.getByRole('button', { name: 'Publish 9.0' }).click();
  await page.waitForURL('**/settings/instruments');
  await expect(page.getByText('9.0 in use')).toBeVisible();
  await page.goto(link.pathname);
  await expect(page.getByRole('heading', { name: 'This draft was published' })).toBeVisible();
});
