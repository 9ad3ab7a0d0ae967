import { findPlaces } from '../screens/places.ts';
import { opensAt, POPUP, POPUPS, type Popup } from '../screens/popups.ts';
import { Visitor } from '../screens/Visitor.ts';
import { expect, findViolations, openStore, test } from './fixtures.ts';

/** The width of a phone, where space is scarce; dialogs that can't be opened on a phone are tested on a desktop. */
const PHONE = 390;
const DESK = 1440;

test.use({ hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

for (const [part, popups] of Object.entries<readonly Popup[]>(POPUPS)) {
  test(`axe finds nothing in any dialog or popup over ${part}, in either theme, and each fits @matrix`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(300_000);
    const visitor = new Visitor(page, await findPlaces(baseURL ?? ''));
    await openStore(page);
    const wrong: string[] = [];
    for (const popup of popups) {
      await popup.before?.(page);
      wrong.push(...(await visitor.misfits(popup, [opensAt(PHONE, popup) ? PHONE : DESK])));
      await expect(page.locator(POPUP).first(), popup.name).toBeVisible();
      for (const result of await findViolations(page, { parts: POPUP })) wrong.push(`${popup.name}, ${result}`);
      await page.unrouteAll();
    }
    expect(wrong).toEqual([]);
  });
}
