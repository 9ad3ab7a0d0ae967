import { findPlaces } from '../screens/places.ts';
import { LOCK, OUTSIDE, PAGES } from '../screens/screens.ts';
import { Visitor } from '../screens/Visitor.ts';
import { LANGUAGES } from '../../src/domain/instrument.ts';
import { expect, expectAccessible, openStore, signIn, test } from './fixtures.ts';

/**
 * Phone, tablet, laptop, desk and wall, and both ends of the rail; 720 and 360 px are what is left of 1440 px at a zoom of
 * 200 % and 400 %.
 */
const WIDTHS = [2560, 1440, 1024, 1023, 800, 768, 720, 390, 360] as const;

/** Fingers get more room than pointers: what fits them fits all. A trace of so many screens would take longer than the screens. */
test.use({ trace: 'off', hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

/** The pages in parts, so that workers share them. */
const PARTS = 4;
const PART_SIZE = Math.ceil(PAGES.length / PARTS);

for (let part = 0; part < PARTS; part += 1) {
  test(`every page fits every width, with targets for fingers, part ${part + 1}`, async ({ page, baseURL }) => {
    test.setTimeout(300_000);
    const visitor = new Visitor(page, await findPlaces(baseURL ?? ''));
    const wrong: string[] = [];
    await signIn(page);
    for (const screen of PAGES.slice(part * PART_SIZE, (part + 1) * PART_SIZE)) {
      wrong.push(...(await visitor.misfits(screen, WIDTHS)));
    }
    expect(wrong).toEqual([]);
  });
}

test('the pages before signing in and the lock fit every width', async ({ page, baseURL, complaints }) => {
  test.setTimeout(300_000);
  const visitor = new Visitor(page, await findPlaces(baseURL ?? ''));
  const wrong: string[] = [];
  for (const screen of OUTSIDE) wrong.push(...(await visitor.misfits(screen, WIDTHS)));
  await signIn(page);
  wrong.push(...(await visitor.misfits(LOCK, WIDTHS)));
  expect(wrong).toEqual([]);
  // What comes back from single sign-on by itself is refused, and the browser notes that.
  complaints.length = 0;
});

test('the sidebar is a rail of icons with names from 768 to 1023 px, and a drawer below', async ({ page }) => {
  await openStore(page);
  const sidebar = page.getByRole('complementary').first();
  const drawer = page.getByRole('button', { name: 'Open the menu' });
  const resize = (width: number) => page.setViewportSize({ width, height: 900 });
  for (const width of [767, 390]) {
    await resize(width);
    await expect(drawer).toBeVisible();
    await expect(sidebar).toBeHidden();
  }
  for (const width of [768, 800, 1023]) {
    await resize(width);
    await expect(drawer).toBeHidden();
    await expect(sidebar).toHaveCSS('width', '88px');
    const users = sidebar.getByRole('link', { name: 'Users' });
    const [link, icon] = await Promise.all([users.boundingBox(), users.locator('svg').boundingBox()]);
    // The name stands below its icon.
    expect(icon?.y ?? 0).toBeLessThan((link?.y ?? 0) + (link?.height ?? 0) / 2 - 8);
  }
  await expectAccessible(page);
  await resize(1024);
  await expect(sidebar).toHaveCSS('width', '244px');
});

test('the names in the rail fit in every language', async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 768, height: 900 });
  const wrong: string[] = [];
  for (const language of LANGUAGES) {
    await page.evaluate((kept) => localStorage.setItem('fourscore.language', JSON.stringify(kept)), language);
    await page.reload();
    await page.locator(`html[lang="${language}"]`).waitFor();
    const links = page.getByRole('complementary').first().getByRole('link');
    await expect(links).toHaveCount(10);
    const cut = await links.evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
    wrong.push(...cut.map((name) => `${language}: ${name}`));
  }
  expect(wrong).toEqual([]);
});
