import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, STORE, test } from './fixtures.ts';
import { misfits } from '../screens/misfits.ts';

/** Answers questions on a phone and at a desk. Another journey covers an audit as a whole, from start to sending. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const TINNED = 'Are tinned vegetables without added salt on sale?';
const SCALE = 'Is there a working scale for customers?';
const ENTRANCE = 'Is fresh produce the first food that customers meet on entering?';
const OUT_OF_REACH = 'Is any fresh produce kept where customers cannot reach it?';

/** Starts an audit and opens its overview. */
async function begin(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/audit');
  await page.getByRole('searchbox', { name: 'Find a store' }).fill(STORE);
  await page.getByRole('main').getByRole('button', { name: STORE }).click();
  await expect(page.getByRole('heading', { name: STORE, level: 1 })).toBeVisible();
}

async function openPart(page: Page, part: string): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.goto(`${pathname}?part=${part}`);
}

/** Returns a question's card, by the text that a screen reader announces on arrival. */
function card(page: Page, question: string): Locator {
  return page.getByRole('group', { name: question });
}

function answer(page: Page, question: string, name: 'Yes' | 'No' | 'N/A'): Locator {
  return card(page, question).getByRole('button', { name, exact: true });
}

test.describe('with a thumb', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('taps answer, cards keep their height, and the last answer is undone', async ({ page }) => {
    await begin(page);
    await page.getByRole('link', { name: 'Fruit & Vegetables' }).tap();
    await openPart(page, 'FV-9');
    await expect(card(page, SCALE)).toHaveAccessibleDescription(
      /Product availability For information, not scored Last time: (?:Yes|No|N\/A)/,
    );
    const heightOf = async () => (await card(page, SCALE).boundingBox())?.height;
    const before = await heightOf();
    // The button is tapped twice at once, because on a slow machine two calls to tap() can be too far apart for a
    // double tap.
    await answer(page, SCALE, 'Yes').dblclick();
    await expect(answer(page, SCALE, 'Yes')).toHaveAttribute('aria-pressed', 'true');
    expect(await heightOf()).toBe(before);
    await expect(page.getByText('1 of 9 answered in this part, 1 of 128 in total')).toBeAttached();

    await answer(page, SCALE, 'No').tap();
    await page.getByRole('button', { name: 'Undo last answer' }).tap();
    await expect(answer(page, SCALE, 'Yes')).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(answer(page, SCALE, 'Yes')).toHaveAttribute('aria-pressed', 'true');

    await page.getByRole('button', { name: 'Rest: N/A' }).tap();
    await expect(page.getByText('8 of 9 answered in this part, 8 of 128 in total')).toBeAttached();
    await expect(answer(page, SCALE, 'Yes')).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).tap();
    await expect(page.getByText('1 of 9 answered in this part, 1 of 128 in total')).toBeAttached();
  });

  test('the index leads anywhere, and back is the overview @matrix', async ({ page }) => {
    await begin(page);
    await page.getByRole('link', { name: 'Drinks' }).tap();
    await page.getByRole('button', { name: 'Jump to a question' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Jump to' });
    await sheet.getByRole('searchbox', { name: 'Find a question' }).fill('working scale');
    await sheet.getByRole('link', { name: SCALE }).tap();
    await expect(sheet).toBeHidden();
    await expect(card(page, SCALE)).toBeInViewport();
    await page.goBack();
    await expect(page.getByText('of 128 answered')).toBeVisible();
    await expectAccessible(page);
  });

  test('a note and a photo are stored, and a removed photo can be restored', async ({ page }) => {
    await begin(page);
    await openPart(page, 'FV-9');
    const { pathname } = new URL(page.url());
    await card(page, SCALE).getByRole('button', { name: 'Add note' }).tap();
    await page.keyboard.type('By the till');
    const chooserPromise = page.waitForEvent('filechooser');
    await card(page, SCALE).getByRole('button', { name: 'Add photo' }).tap();
    await (
      await chooserPromise
    ).setFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await card(page, SCALE)
      .getByRole('button', { name: /^Photo 1 of 1/ })
      .tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove photo' }).tap();
    await expect(card(page, SCALE).getByRole('button', { name: /^Photo 1/ })).toBeHidden();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).tap();
    await expect(card(page, SCALE).getByRole('button', { name: /^Photo 1 of 1/ })).toBeVisible();
    // Notes and photos are saved, however soon the page is closed.
    await page.goto(`${pathname}?part=FV-9`);
    await expect(card(page, SCALE).getByText('By the till')).toBeVisible();
    await expect(card(page, SCALE).getByRole('button', { name: /^Photo 1 of 1/ })).toBeVisible();
    await expectAccessible(page);
  });

  test('text at twice the size, and a width of 360 px, fit @matrix', async ({ page }) => {
    await begin(page);
    const { pathname } = new URL(page.url());
    for (const [width, size] of [
      [390, '200%'],
      [360, '100%'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      for (const search of ['', '?part=FV-9', '?part=DR-2&p=2']) {
        await page.goto(pathname + search);
        await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await page.evaluate(misfits, 40), `${search} at ${width} px, ${size}`).toEqual([]);
      }
    }
  });
});

test('keys answer and move on, in any keyboard layout, and not while text is entered', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await begin(page);
  await openPart(page, 'FV-9');
  await expect(card(page, SCALE)).toBeFocused();
  await page.keyboard.press('y');
  await expect(answer(page, SCALE, 'Yes')).toHaveAttribute('aria-pressed', 'true');
  await expect(card(page, ENTRANCE)).toBeFocused();
  // On a Russian keyboard, the N key produces another letter.
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'т', code: 'KeyN', bubbles: true })),
  );
  await expect(answer(page, ENTRANCE, 'No')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('m');
  await page.keyboard.type('any');
  await expect(card(page, OUT_OF_REACH).getByRole('textbox', { name: 'Note' })).toHaveValue('any');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+y');
  await expect(page.getByText('2 of 9 answered in this part, 2 of 128 in total')).toBeAttached();
  await page.keyboard.press('u');
  await expect(page.getByText('1 of 9 answered in this part, 1 of 128 in total')).toBeAttached();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Find a question' })).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Snack Foods, part 1 of 2')).toBeVisible();
  await expectAccessible(page);

  // The part starts at its first unanswered question, which is in the previous section.
  await page.keyboard.press('ArrowLeft');
  await expect(card(page, TINNED)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(card(page, ENTRANCE)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(card(page, OUT_OF_REACH)).toBeFocused();
  await page.keyboard.press('a');
  await expect(answer(page, OUT_OF_REACH, 'N/A')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(card(page, ENTRANCE)).toBeFocused();
  await page.keyboard.press('n');
  await expect(answer(page, ENTRANCE, 'No')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('3 of 9 answered in this part, 3 of 128 in total')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Snack Foods, part 1 of 2')).toBeVisible();

  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Use single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(page.getByText('0 of 9 answered in this part, 3 of 128 in total')).toBeAttached();
});

test('a blind audit shows nothing from the last one @matrix', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await begin(page);
  await openPart(page, 'FV-9');
  await expect(page.getByText('Last time:').first()).toBeVisible();
  await page.getByRole('button', { name: 'More options for this audit' }).click();
  await page.getByRole('menuitem', { name: 'Hide previous answers' }).click();
  await expect(page.getByText('Last time:')).toHaveCount(0);
});
