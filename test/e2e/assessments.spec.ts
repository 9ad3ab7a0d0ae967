import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { textsOf, type Instrument } from '../../src/domain/instrument.ts';
import { call } from './accounts.ts';
import { expect, expectAccessible, findViolations, signIn, test } from './fixtures.ts';

// Assessments of modules on a phone: prices without a connection, last values, a surprising price, and what is sent.

// It puts a module into use, which other journeys don't expect.
test.use({ ownConsole: 'assessments', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** A separate store, because the journey of the benchmark expects no other assessments at the usual store. */
const SHOP = 'Hayloft Provisions';
const MODULE = 'healthy-diet-basket';
const TITLE = 'Healthy diet basket';

/** Chooses the module and the store on 'Take an audit'. */
async function begin(page: Page, store: string, title = TITLE): Promise<void> {
  await page.goto('/audit');
  await page.getByRole('radio', { name: title }).check();
  await page.getByRole('searchbox', { name: 'Find a store' }).fill(store);
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${store}`) })
    .click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('prices are taken offline, sent with a connection, and shown as last time’s at the next assessment', async ({
  page,
  context,
  complaints,
}) => {
  await signIn(page);
  await call(page, '/definition/add', { name: MODULE });
  await call(page, '/definition/use', { name: MODULE, version: '1.0' });
  await begin(page, SHOP);
  await expectAccessible(page);
  await item(page, 'White rice').getByRole('textbox', { name: 'White rice' }).fill('1.80');
  await expect(item(page, 'White rice')).toContainText('1.80 per kg');
  await context.setOffline(true);
  await item(page, 'Pasta').getByRole('button', { name: 'Not sold today' }).click();
  await item(page, 'Pasta').getByRole('button', { name: 'Add note' }).click();
  await item(page, 'Pasta').getByRole('textbox', { name: 'Note' }).fill('Back by Friday');
  await expect(page.getByText('2 of 18 done')).toBeVisible();
  await page.getByRole('link', { name: /^Next part/ }).click();
  await item(page, 'Carrot').getByRole('textbox', { name: 'Carrot' }).fill('2,5');
  await page.goto('about:blank');
  await context.setOffline(false);
  // Requests failed while offline.
  complaints.length = 0;
  await page.goto('/audit');
  await page.getByRole('link', { name: `Continue: ${SHOP}` }).click();
  await expect(page.getByText('3 of 18 done')).toBeVisible();
  const assessment = new URL(page.url()).pathname;
  await page.goto(`${assessment}?view=review`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The assessment was uploaded.')).toBeVisible();
  await begin(page, SHOP);
  const rice = item(page, 'White rice');
  await expect(rice).toContainText('Last time: 1.80');
  await rice.getByRole('button', { name: 'Same' }).click();
  await expect(rice.getByRole('textbox', { name: 'White rice' })).toHaveValue('1.8');
  await rice.getByRole('textbox', { name: 'White rice' }).fill('5.40');
  await expect(rice).toContainText('Is that right? It’s 3 times the last price, 1.80 per kg.');
  await expectAccessible(page);
  await rice.getByRole('button', { name: 'Yes, it’s right' }).click();
  await expect(rice).not.toContainText('Is that right?');
});

test('a fix that is chosen in the review becomes an action', async ({ page }) => {
  const title = 'Checkout rule';
  const fix = [{ en: 'Move the sweets to their aisle' }];
  const items = [
    { varname: 'checkout', text: { en: 'No sweets at the checkout?' }, kind: 'yes_no', earns: 'yes', fix },
    { varname: 'entrance', text: { en: 'No sweets at the entrance?' }, kind: 'yes_no', earns: 'yes', fix },
  ];
  const sections = [{ code: 'places', title: { en: 'Places' }, items }];
  const head = { format: 1, module: 'checkout-rule', version: '1.0', pillar: 'rules', title: { en: title } };
  const definition = { ...head, languages: [{ tag: 'en' }], source: { title: 'A test' }, sections, measures: [] };
  await signIn(page);
  await call(page, '/definition/load', { definition, use: true });
  await begin(page, SHOP, title);
  for (const { text } of items) await item(page, text.en).getByText('No', { exact: true }).click();
  await page.goto(`${new URL(page.url()).pathname}?view=review`);
  const fixes = page.getByRole('region', { name: 'What the store can fix' });
  await fixes.getByRole('checkbox').first().check();
  await expect(fixes).toContainText('1 of 3 chosen');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The assessment was uploaded.')).toBeVisible();
  await page.goto('/actions');
  await page.getByRole('searchbox', { name: 'Search actions' }).fill('Move the sweets to');
  await expect(page.getByText('1 action', { exact: true })).toBeVisible();
});

test('a schedule asks for a module, and an assessment started from the visit completes it', async ({ page }) => {
  const [name, title] = ['shelf-ratio', 'Shelf length'];
  await signIn(page);
  await call(page, '/definition/add', { name });
  await call(page, '/definition/use', { name, version: '1.0' });
  await page.goto('/schedule?view=list');
  await page.getByRole('button', { name: 'Add schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add schedule' });
  await dialog.getByLabel('Name').fill('Shelves');
  await dialog.getByLabel('Group').selectOption({ index: 1 });
  await dialog.getByLabel('Task').selectOption(title);
  expect(await findViolations(page, { parts: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const visit = page.getByRole('button').filter({ hasText: title }).first();
  await visit.click();
  await expect(page.getByRole('definition').filter({ hasText: title })).toBeVisible();
  expect(await findViolations(page, { parts: '[role=dialog]' })).toEqual([]);
  await page.getByRole('link', { name: 'Open visit' }).click();
  await expect(page.getByRole('link', { name: 'Store dashboard' })).toBeVisible();
  const address = page.url();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start the assessment' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await page.getByRole('textbox').first().fill('4');
  await page.goto(`${new URL(page.url()).pathname}?view=review`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The assessment was uploaded.')).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await page.locator('main a[href*="/assessment/"]').click();
  await expect(page.getByRole('main')).toContainText(title);
});

test('questions of the audit and of a module are asked in a further language that the auditor chooses', async ({
  page,
  context,
  complaints,
}) => {
  await signIn(page);
  const definition = JSON.parse(await readFile('instruments/four-ps.json', 'utf8')) as Instrument;
  for (const text of textsOf(definition)) Object.assign(text, { ar: `سؤال: ${text.en}` });
  const arabic = { tag: 'ar', name: 'العربية', direction: 'rtl' };
  await call(page, '/definition/load', {
    definition: { ...definition, version: '1.1', languages: [arabic] },
    use: true,
  });
  const soldItem = { varname: 'sold', text: { en: 'Is it sold?', pjt: 'Nyaa?' }, kind: 'yes_no', earns: 'yes' };
  const sections = [{ code: 'only', title: { en: 'Only' }, items: [soldItem] }];
  const languages = [{ tag: 'en' }, { tag: 'pjt', name: 'Pitjantjatjara' }];
  const head = { format: 1, module: 'spoken', version: '1.0', pillar: 'policy', title: { en: 'Spoken' } };
  const module = { ...head, languages, source: { title: 'A test' }, sections, measures: [] };
  await call(page, '/definition/load', { definition: module, use: true });
  await page.goto('/audit');
  await page.getByRole('searchbox', { name: 'Find a store' }).fill(SHOP);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: new RegExp(`^${SHOP}`) }).click();
  const menu = page.getByRole('button', { name: /^Language of the questions/ });
  await menu.click();
  await context.setOffline(true);
  await page.getByRole('menuitemradio', { name: arabic.name }).click();
  await page.getByRole('link', { name: 'سؤال: Drinks' }).click();
  const question = page.getByRole('heading', { name: /^سؤال: Is/ }).first();
  await expect(question).toHaveAttribute('lang', 'ar');
  await expect(question).toHaveAttribute('dir', 'rtl');
  await expectAccessible(page);
  await context.setOffline(false);
  // Requests failed while offline.
  complaints.length = 0;
  // The module isn't in Arabic, so it is asked in the language of the console until another is chosen.
  await begin(page, SHOP, 'Spoken');
  await expect(page.getByRole('heading', { name: 'Is it sold?' })).toHaveAttribute('dir', 'ltr');
  await menu.click();
  await page.getByRole('menuitemradio', { name: 'Pitjantjatjara' }).click();
  await expect(page.getByRole('heading', { name: 'Nyaa?' })).toHaveAttribute('lang', 'pjt');
  await expect(page.getByRole('heading', { name: 'Only' })).toHaveAttribute('lang', 'en');
  await expectAccessible(page);
});
