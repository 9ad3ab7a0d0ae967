import type { Page } from '@playwright/test';
import { ADMINISTRATOR, PASSWORD, expect, openStore, test } from './fixtures.ts';
import { addHostile, MARK, MARKUP, removeHostile, type Hostile } from './hostile.ts';

// ASVS 1.1.2, 1.2.1, 3.4.3 and 14.3: typed text remains text on every screen, and everything that the browser stores is
// known.

/** The key under which the router stores scroll positions, by keys of its own instead of URLs. */
const SCROLL_KEY = 'tsr-scroll-restoration-v1_3';

/** The entries that may remain in the browser after the user signs out. */
const ALLOWED_AFTER_SIGN_OUT = [
  'fourscore.rememberMe',
  'fourscore.theme',
  'fourscore.pace',
  'fourscore.language',
  // The organisation's time zone, which reveals nothing about a user.
  'fourscore.timeZone',
  SCROLL_KEY,
];

const WHILE_SIGNED_IN = [
  ...ALLOWED_AFTER_SIGN_OUT,
  'fourscore.currentUser',
  'fourscore.userType',
  'fourscore.email',
  'fourscore.selectedGroup',
  'fourscore.selectedStore',
  'fourscore.selectedUser',
  'fourscore.selectedFoodId',
  'fourscore.selectedFoodName',
  'fourscore.managerQuestions',
  'fourscore.lastDashboards',
  'fourscore.firstCalls',
  'fourscore.openModal',
  'fourscore.editedGroup',
];

/** Returns the screens to visit, and whether each shows text that a user typed. */
function screens({ store, survey, group, user }: Hostile): [address: string, showsTyped: boolean][] {
  return [
    ['/dashboard', true],
    ['/fruitvegetable', true],
    ['/survey', true],
    [`/surveyinner?param=${survey}&store=${store}`, true],
    [`/surveyinner/print?param=${survey}&store=${store}`, true],
    [`/survey/${survey}`, true],
    ['/region', true],
    [`/stores?find=${encodeURIComponent(MARK)}`, true],
    [`/store/editstore/${store}`, true],
    [`/users?find=${encodeURIComponent(MARK)}`, true],
    [`/user/edituser/${user}`, true],
    ['/group', true],
    [`/group?edit=${group}`, true],
    ['/people-and-places', false],
    ['/history', true],
    ['/delete-requests', true],
    ['/api-tokens', true],
    ['/sign-in-rules', false],
    ['/status', false],
    ['/profile', false],
    [`/stores?find=${encodeURIComponent(MARKUP)}&sort=${encodeURIComponent(MARKUP)}`, false],
    [`/reset/${encodeURIComponent(MARKUP)}`, false],
    ['/page/forgot-password', false],
    ['/page/delete-request', false],
  ];
}

/**
 * Collects the violations of the page's own policy that the browser reports; the test stores them across page loads.
 */
async function watchPolicy(page: Page): Promise<string[]> {
  const refusals: string[] = [];
  await page.exposeFunction('policyRefused', (violation: string) => refusals.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { policyRefused(what: string): void }).policyRefused(`${violatedDirective} ${blockedURI}`);
    });
  });
  return refusals;
}

const NOTHING_STORED = { names: [], cookies: '', databases: 0 };

const storedIn = (page: Page) =>
  page.evaluate(async () => ({
    names: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted(),
    cookies: document.cookie,
    databases: (await indexedDB.databases()).length,
  }));

/** Returns the URLs of the responses that a worker has cached. */
const cachedIn = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map(async (name) => (await window.caches.open(name)).keys()),
    );
    return caches.flat().map(({ url }) => new URL(url).pathname);
  });

/** Asserts that the browser stores only values with these names, and that the router's contains no URL and no text. */
async function expectStoredNames(page: Page, knownNames: readonly string[]): Promise<void> {
  const { names, ...others } = await storedIn(page);
  expect({ names: names.filter((name) => !knownNames.includes(name)), ...others }).toEqual(NOTHING_STORED);
  const scrollState = await page.evaluate((name) => sessionStorage.getItem(name), SCROLL_KEY);
  expect(scrollState ?? '').not.toMatch(/[/@]|hostile/i);
  const program = /^\/(?:(?:assets|i18n|icons)\/.*|[\w-]+\.\w+)?$/;
  expect((await cachedIn(page)).filter((address) => !program.test(address))).toEqual([]);
}

test('markup in every text that a user can enter remains text on every screen @matrix', async ({
  page,
  complaints,
}) => {
  // Loads two dozen screens, which takes time on a busy machine.
  test.setTimeout(300_000);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const refusals = await watchPolicy(page);
  await openStore(page);
  const hostile = await addHostile(page);
  try {
    await page.evaluate((id) => sessionStorage.setItem('fourscore.selectedStore', JSON.stringify(id)), hostile.store);
    for (const [address, showsTyped] of screens(hostile)) {
      await test.step(address, async () => {
        await page.goto(address);
        const shownScreen = page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first();
        await expect(shownScreen).toBeVisible({ timeout: 20_000 });
        if (showsTyped) await expect.poll(() => readableText(page), { timeout: 20_000 }).toContain(MARK);
        expect(await page.locator('hostile-node, img[src="x"], [onerror]').count()).toBe(0);
        await expectStoredNames(page, WHILE_SIGNED_IN);
      });
    }
  } finally {
    await removeHostile(page, hostile);
  }
  expect({ dialogs, refused: refusals, complaints }).toEqual({ dialogs: [], refused: [], complaints: [] });
});

/** Returns all readable text, including the values of fields. */
const readableText = (page: Page) =>
  page.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
    ].join('\n'),
  );

test('passwords can be pasted, and signing out leaves nothing behind', async ({ page }) => {
  await page.goto('/page/signin');
  await page.getByLabel('Email').fill(ADMINISTRATOR);
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  const isLetPaste = await password.evaluate((field) =>
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
  );
  expect(isLetPaste).toBe(true);
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard*');
  await expect.poll(async () => (await storedIn(page)).names).toContain('fourscore.currentUser');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/page/signin');
  await expectStoredNames(page, ALLOWED_AFTER_SIGN_OUT);
});
