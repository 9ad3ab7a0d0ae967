import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { startDemoConsole } from '../support/processes/demoConsole.ts';

export const ADMINISTRATOR = 'admin@example.org';
export const GROUP_USER = 'manager@example.org';
export const PASSWORD = 'fourscore-demo';

/** The store that the journeys use: audited about weekly in the demo organisation. */
export const STORE = 'Acorn Lane Pantry';

/** The console that a worker's journeys use: the worker's own, or the running one at E2E_BASE_URL. */
type ServedConsole = { origin: string; dataDir: string | null };

/** A test that fails if the browser reports errors about its page, such as blocked scripts. */
export const test = base.extend<{ complaints: string[] }, { ownConsole: string; served: ServedConsole }>({
  // A test file that sets this to its own name gets its own worker and console, because it depends on the demo's
  // initial state or changes what other files expect.
  ownConsole: ['', { scope: 'worker', option: true }],
  served: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from the braces: none
    async ({}, use) => {
      const address = process.env['E2E_BASE_URL'];
      if (address !== undefined) return use({ origin: address, dataDir: null });
      const { stop, ...served } = await startDemoConsole();
      await use(served);
      return stop();
    },
    { scope: 'worker', timeout: 180_000 },
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

/** Signs in through the sign-in page. */
export async function signIn(page: Page, email = ADMINISTRATOR): Promise<void> {
  await page.goto('/page/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard*');
}

/** Signs in and opens a store's dashboard. */
export async function openStore(page: Page, { email = ADMINISTRATOR, store = STORE } = {}): Promise<void> {
  await signIn(page, email);
  await page.getByRole('searchbox', { name: 'Find a store' }).fill(store);
  await page.getByRole('main').getByText(store, { exact: true }).click();
  await expect(page.getByRole('heading', { name: store, level: 1 })).toBeVisible();
}

/** Asserts that axe finds nothing in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

const THEMES = ['light', 'dark'] as const;

/** Asserts that axe finds nothing on a page without scripts, whose theme follows only the browser's preference. */
export async function expectAccessibleOutside(page: Page): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => `${colorScheme} ${id} ${String(nodes[0]?.html)}`)).toEqual([]);
  }
}

/** Returns axe's violations in both themes or the given ones, on the page or in the parts that a selector matches. */
export async function findViolations(
  page: Page,
  { parts, themes = THEMES }: { parts?: string; themes?: readonly ('light' | 'dark')[] } = {},
): Promise<string[]> {
  const results: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await waitForColours(page);
    // Legacy mode needs no extra page for frames, of which there are none. Injecting axe each time and returning passed
    // rules would take several times as long as the check.
    const isThere = await page.evaluate(() => 'axe' in window);
    const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void "axe is there already"' }) })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] });
    const { violations } = await (parts === undefined ? axe : axe.include(parts)).analyze();
    results.push(...violations.map(({ id, nodes }) => `${theme}: ${id} at ${nodes[0]?.target.join(' ')}`));
  }
  return results;
}

/**
 * Waits until colours have stopped changing: halfway between themes, contrasts are wrong. Does not wait for rows
 * outside the window that the browser skips (`content-visibility`), because their transitions only end once they are
 * shown.
 */
async function waitForColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      // An inherited colour starts its own transition when its parent's has ended.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const isChanging = document
        .getAnimations()
        .some(
          ({ effect }) =>
            effect instanceof KeyframeEffect &&
            Number.isFinite(effect.getComputedTiming().endTime) &&
            effect.target?.checkVisibility({ contentVisibilityAuto: true }),
        );
      if (!isChanging) return;
    }
  });
}

/** Asserts that nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over).toBeLessThanOrEqual(0);
}

/** Returns the number of sheets that a page prints on. */
export async function pagesOfPdf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
