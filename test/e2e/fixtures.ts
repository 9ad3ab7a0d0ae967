import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { login } from '../../src/contract/access/account.ts';
import type { ReplyOf } from '../../src/contract/kit/call.ts';
import { listStores } from '../../src/contract/stores.ts';
import { startDemoConsole } from '../support/processes/demoConsole.ts';

export const ADMINISTRATOR = 'admin@example.org';
export const GROUP_USER = 'manager@example.org';
export const PASSWORD = 'fourscore-demo';

/** The store that the journeys look at: audited about weekly in the demo organisation. */
export const STORE = 'Acorn Lane Pantry';

/** The console that a worker's journeys go through: its own, or the running one that E2E_BASE_URL names. */
type Served = { origin: string; dataDir: string | null };

/** A page that fails its test over anything that the browser complains of: errors, refused styles, refused scripts. */
export const test = base.extend<{ complaints: string[] }, { served: Served }>({
  served: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the braces what a fixture needs: nothing
    async ({}, use) => {
      const running = process.env['E2E_BASE_URL'];
      if (running !== undefined) return use({ origin: running, dataDir: null });
      const { stop, ...served } = await startDemoConsole();
      await use(served);
      return stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ served }, use) => use(served.origin),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** A small file of the console's: where it is open, the browser keeps what a session keeps. */
const BLANK = '/favicon.svg';

/**
 * Signs in and opens an address. What the sign-in page does with a form is done by its call alone: the page has journeys of
 * its own (`signin`, `keyboard`).
 */
export async function signIn(page: Page, email = ADMINISTRATOR, at = '/dashboard'): Promise<void> {
  await startSession(page, email);
  await page.goto(at);
}

/** Signs in and opens a store's dashboard, or another address while the store is chosen. */
export async function openStore(
  page: Page,
  { email = ADMINISTRATOR, store = STORE, at = '/dashboard' } = {},
): Promise<void> {
  const token = await startSession(page, email);
  const headers = { authorization: `Basic ${token}` };
  const answered = await page.request.post(listStores.path, { headers, data: {} });
  const { resultData: stores } = (await answered.json()) as ReplyOf<typeof listStores>;
  const chosen = stores.find(({ store_name: name }) => name === store);
  await keep(page, { selectedStore: chosen?._id });
  await page.goto(at);
  if (at === '/dashboard') await expect(page.getByRole('heading', { name: store, level: 1 })).toBeVisible();
}

/** Begins a session in the tab, and gives its token. */
async function startSession(page: Page, email: string): Promise<string> {
  const answered = await page.request.post(login.path, { data: { email, password: PASSWORD } });
  const { resultData: user } = (await answered.json()) as ReplyOf<typeof login>;
  const { token, userid, adminname: name, data } = user;
  await page.goto(BLANK);
  await keep(page, { email, userType: user.user_type, currentUser: { userid, token, name, image: data.image } });
  return token;
}

/** Keeps values as the console does. */
async function keep(page: Page, values: object): Promise<void> {
  await page.evaluate((kept) => {
    for (const [name, value] of Object.entries(kept)) {
      sessionStorage.setItem(`fourscore.${name}`, JSON.stringify(value));
    }
  }, values);
}

/** Asserts that axe finds nothing in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

/** All rules in one theme. The other has other colours, and differs in nothing else that a rule looks at. */
const THEMES: readonly (readonly ['light' | 'dark', string[] | null])[] = [
  ['light', null],
  ['dark', ['color-contrast', 'link-in-text-block']],
];

/** What axe finds in either theme: on the page, or in the parts of it that a selector names. */
export async function findViolations(page: Page, parts?: string): Promise<string[]> {
  const found: string[] = [];
  for (const [theme, rules] of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await settle(page);
    // Legacy mode does without a page of axe's own for the frames, of which there are none. Sending axe to the browser,
    // and what was fine back, would take several times as long as looking.
    const isThere = await page.evaluate(() => 'axe' in window);
    const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void "axe is there already"' }) })
      .setLegacyMode()
      .options({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) });
    const { violations } = await (parts === undefined ? axe : axe.include(parts)).analyze();
    found.push(...violations.map(({ id, nodes }) => `${theme}: ${id} at ${nodes[0]?.target.join(' ')}`));
  }
  return found;
}

/** Waits until colours have stopped changing: halfway from one theme to the other nothing has its contrast. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const ending = document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
      if (ending.length === 0) return;
      // A colour that is inherited begins its own change where that of the parent has come to an end.
      await Promise.allSettled(ending.map((animation) => animation.finished));
    }
  });
}

/** Asserts that nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over).toBeLessThanOrEqual(0);
}
