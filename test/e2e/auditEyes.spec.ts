import type { Page } from '@playwright/test';
import { faintTexts } from '../screens/faintTexts.ts';
import { expect, expectAccessible, signIn, STORE, test } from './fixtures.ts';

// Accessibility of the audit screens: visual, touch and screen readers.

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PART = '?part=FV-9';
const QUESTIONS = 9;
/** The number of buttons between two sections of the part; they answer the rest of the second section. */
const REST_BUTTONS = 2;

/** Starts an audit and returns its URL. */
async function begin(page: Page): Promise<string> {
  await signIn(page);
  await page.goto('/audit');
  await page.getByRole('searchbox', { name: 'Find a store' }).fill(STORE);
  await page.getByRole('main').getByRole('button', { name: STORE }).click();
  await expect(page.getByRole('heading', { name: STORE, level: 1 })).toBeVisible();
  return new URL(page.url()).pathname;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('questions and answers have a contrast of 7:1 in both themes and targets of 48 px, and answers vibrate @matrix', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const ticks: unknown[] = [];
      Object.assign(window, { ticks });
      navigator.vibrate = (pattern) => ticks.push(pattern) > 0;
    });
    const audit = await begin(page);
    await page.goto(audit + PART);
    const cards = page.locator('[data-question]');
    await expect(cards).toHaveCount(QUESTIONS);
    const answers = cards.getByRole('group', { name: 'Answer' }).getByRole('button');
    await expect(answers).toHaveCount(3 * QUESTIONS);
    for (const [place, answer] of [0, 1, 2].entries()) await answers.nth(3 * place + answer).tap();
    await expect(answers.nth(0)).toHaveAttribute('aria-pressed', 'true');
    expect(await page.evaluate(() => (window as unknown as { ticks: unknown[] }).ticks)).toEqual([10, 10, 10]);
    for (const button of await answers.all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expect.poll(() => page.evaluate(faintTexts, { within: '[data-question]', least: 7 })).toEqual([]);
    }
  });

  test('axe finds nothing on the screens around the questions @matrix', async ({ page }) => {
    const audit = await begin(page);
    for (const [search, heading] of [
      ['?view=manager', 'Questions for the store manager'],
      ['?view=review', 'Review'],
      ['?view=result', 'Result'],
    ] as const) {
      await page.goto(audit + search);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
    await page.goto('/audit');
    await expect(page.getByRole('link', { name: `Continue: ${STORE}` })).toBeVisible();
    await expectAccessible(page);
  });
});

test('a screen reader reads a whole part: each question with its details, its answers and their states @matrix', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 1000 });
  const audit = await begin(page);
  await page.goto(audit + PART);
  const cards = page.locator('[data-question]');
  await expect(cards).toHaveCount(QUESTIONS);
  const questionTexts = await cards.getByRole('heading', { level: 3 }).allTextContents();
  expect(questionTexts).toHaveLength(QUESTIONS);
  await cards.nth(1).getByRole('button', { name: 'No', exact: true }).click();
  for (const [place, question] of questionTexts.entries()) {
    await expect(cards.nth(place)).toMatchAriaSnapshot(`
      - listitem:
        - group ${JSON.stringify(question)}:
          - heading ${JSON.stringify(question)} [level=3]
          - paragraph
          - group "Answer":
            - button "Yes"
            - button "No"${place === 1 ? ' [pressed]' : ''}
            - button "N/A"
          - button "Add photo"
          - button "Add note"
    `);
    await expect(cards.nth(place).getByRole('group', { name: question })).toHaveAccessibleDescription(/Last time: /);
  }
  // Tab moves the focus in reading order, without skipping anything or reaching hidden elements.
  await cards.first().getByRole('button', { name: 'Yes', exact: true }).focus();
  const steps: string[] = [];
  for (let step = 0; step < 5 * QUESTIONS + REST_BUTTONS; step++) {
    steps.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
    await page.keyboard.press('Tab');
  }
  expect(steps.filter((name) => !name.startsWith('Rest: '))).toEqual(
    questionTexts.flatMap(() => ['Yes', 'No', 'N/A', 'Add photo', 'Add note']),
  );
});
