import { findPlaces } from '../screens/places.ts';
import { LOCK, OUTSIDE, PAGES } from '../screens/screens.ts';
import { Visitor } from '../screens/Visitor.ts';
import { LANGUAGES } from '../../src/domain/instrument.ts';
import { expect, expectAccessible, openStore, signIn, test } from './fixtures.ts';

/**
 * The widths of phone, tablet, laptop, desktop and wall display, and both sides of the rail's breakpoint; 720 and 360
 * px are what remains of 1440 px at a zoom of 200% and 400%.
 */
const WIDTHS = [2560, 1440, 1024, 1023, 800, 768, 720, 390, 360] as const;

/** Touch targets are larger than those for pointers, so a layout that fits touch fits both. */
test.use({ hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

/** The number of parts into which the pages are split, so that workers share them. */
const PARTS = 4;
const PART_SIZE = Math.ceil(PAGES.length / PARTS);

for (let part = 0; part < PARTS; part += 1) {
  test(`every page fits every width, with touch targets, part ${part + 1} @matrix`, async ({ page, baseURL }) => {
    test.setTimeout(600_000);
    const visitor = new Visitor(page, await findPlaces(baseURL ?? ''));
    const wrong: string[] = [];
    await signIn(page);
    for (const screen of PAGES.slice(part * PART_SIZE, (part + 1) * PART_SIZE)) {
      wrong.push(...(await visitor.misfits(screen, WIDTHS)));
    }
    expect(wrong).toEqual([]);
  });
}

test('the pages before signing in and the lock fit every width @matrix', async ({ page, baseURL, complaints }) => {
  test.setTimeout(600_000);
  const visitor = new Visitor(page, await findPlaces(baseURL ?? ''));
  const wrong: string[] = [];
  for (const screen of OUTSIDE) wrong.push(...(await visitor.misfits(screen, WIDTHS)));
  await signIn(page);
  wrong.push(...(await visitor.misfits(LOCK, WIDTHS)));
  expect(wrong).toEqual([]);
  // A return from single sign-on without a request is refused, which the browser logs.
  complaints.length = 0;
});

test('the sidebar is a rail of icons with names from 768 to 1023 px, and a drawer below that @matrix', async ({
  page,
}) => {
  await openStore(page);
  const sidebar = page.getByRole('complementary').first();
  const drawer = page.getByRole('button', { name: 'Open menu' });
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
    // The label is below its icon.
    expect(icon?.y ?? 0).toBeLessThan((link?.y ?? 0) + (link?.height ?? 0) / 2 - 8);
  }
  await expectAccessible(page);
  await resize(1024);
  await expect(sidebar).toHaveCSS('width', '244px');
});

/** Pages with choices side by side, and a form that opens with some. */
const WITH_CHOICES = [
  'survey',
  'schedule',
  'schedule, list',
  'actions',
  'regions',
  'compare',
  'history',
  'sign-in rules',
  'status',
  'profile',
  'gallery, parts',
];

for (const language of ['es', 'ru', 'ja'] as const) {
  test(`the labels of choices next to each other fit on a phone, in ${language} @matrix`, async ({ page, baseURL }) => {
    test.setTimeout(600_000);
    const visitor = new Visitor(page, await findPlaces(baseURL ?? ''));
    await openStore(page);
    await page.evaluate(
      (storedLanguage) => localStorage.setItem('fourscore.language', JSON.stringify(storedLanguage)),
      language,
    );
    const wrong: string[] = [];
    let count = 0;
    for (const screen of PAGES.filter(({ name }) => WITH_CHOICES.includes(name))) {
      for (const width of [390, 360]) {
        await page.setViewportSize({ width, height: 900 });
        if (width === 390) await visitor.visit(screen);
        const choices = await page.locator('fieldset button[aria-pressed]').evaluateAll((all) =>
          all.map((button) => {
            const range = document.createRange();
            // Text that is only for screen readers follows the visible words.
            range.setStart(button, 0);
            range.setEnd(button, 1);
            const words = range.getBoundingClientRect();
            const box = button.getBoundingClientRect();
            const isOut = words.left < box.left || words.right > box.right || words.bottom > box.bottom;
            return { text: button.textContent, isOut: isOut || box.right > window.innerWidth };
          }),
        );
        count += choices.length;
        wrong.push(...choices.filter(({ isOut }) => isOut).map(({ text }) => `${screen.name}, ${width} px: ${text}`));
      }
    }
    expect(count).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });
}

test('the names in the rail fit in every language @matrix', async ({ page }) => {
  await signIn(page);
  // The page that is opening stores the language that it shows.
  await expect(page.getByRole('heading', { name: 'Your stores', level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  const wrong: string[] = [];
  for (const language of LANGUAGES) {
    await page.evaluate(
      (storedLanguage) => localStorage.setItem('fourscore.language', JSON.stringify(storedLanguage)),
      language,
    );
    await page.reload();
    await page.locator(`html[lang="${language}"]`).waitFor();
    const links = page.getByRole('complementary').first().getByRole('link');
    await expect(links).toHaveCount(10);
    // Until the language's font has loaded, a fallback with possibly wider letters is shown.
    await page.evaluate(() => document.fonts.ready);
    const cutLinks = await links.evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
    wrong.push(...cutLinks.map((name) => `${language}: ${name}`));
  }
  expect(wrong).toEqual([]);
});
