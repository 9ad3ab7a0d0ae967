import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { findPlaces } from '../screens/places.ts';
import { opensAt, POPUP, POPUPS, type Popup } from '../screens/popups.ts';
import { Visitor } from '../screens/Visitor.ts';
import { expect, openStore, test } from './fixtures.ts';

/** Where space is scarce; what a phone does not have is looked at on a desk. */
const PHONE = 390;
const DESK = 1440;

/** A trace of so many screens would take longer than the screens. */
test.use({ trace: 'off', hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

for (const [part, popups] of Object.entries<readonly Popup[]>(POPUPS)) {
  test(`axe finds nothing in any dialog or popup over ${part}, in either theme, and each fits`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const visitor = new Visitor(page, await findPlaces(baseURL ?? ''));
    await openStore(page);
    const wrong: string[] = [];
    for (const popup of popups) {
      wrong.push(...(await visitor.misfits(popup, [opensAt(PHONE, popup) ? PHONE : DESK])));
      await expect(page.locator(POPUP).first(), popup.name).toBeVisible();
      for (const found of await violations(page)) wrong.push(`${popup.name}, ${found}`);
    }
    expect(wrong).toEqual([]);
  });
}

/** What axe finds in what stands over the page. Only colours differ between the themes. */
async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    // Legacy mode does without a page of axe's own for the frames, of which there are none.
    const axe = new AxeBuilder({ page }).setLegacyMode().include(POPUP);
    if (theme === 'dark') axe.withRules(['color-contrast']);
    const { violations: violated } = await axe.analyze();
    found.push(...violated.map(({ id, nodes }) => `${theme}: ${id} at ${nodes[0]?.target.join(' ')}`));
  }
  return found;
}
