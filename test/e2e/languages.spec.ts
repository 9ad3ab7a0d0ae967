import type { Page } from '@playwright/test';
import english from '../../public/i18n/en.json' with { type: 'json' };
import { LANGUAGES, type Language } from '../../src/domain/instrument.ts';
import { readMessages } from '../support/i18n/messages.ts';
import { ADMINISTRATOR, expect, expectAccessible, expectNoSidewaysScroll, PASSWORD, STORE, test } from './fixtures.ts';

type Words = ReturnType<typeof readMessages>;

/** English words of several letters that are the same in every language. */
const SAME_IN_EVERY_LANGUAGE = new Set(['Fourscore', ...Object.values(english.languages)]);

/** Returns the texts on the page that are in the English file, although this language translates them. */
async function untranslatedTexts(page: Page, words: Words): Promise<string[]> {
  const ownTexts = new Set(words.values());
  const englishTexts = new Set(
    [...readMessages('en').values()].filter((text) => !ownTexts.has(text) && !SAME_IN_EVERY_LANGUAGE.has(text)),
  );
  const visibleTexts = await page.evaluate(() => {
    const attributeTexts = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap(
      (element) => ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [...document.body.innerText.split('\n'), ...attributeTexts, document.title.split(' · ')[0] ?? ''];
  });
  return visibleTexts.map((text) => text.trim()).filter((text) => text.length > 1 && englishTexts.has(text));
}

async function expectAllIn(page: Page, words: Words): Promise<void> {
  expect(await untranslatedTexts(page, words)).toEqual([]);
  await expectNoSidewaysScroll(page);
}

const textOf = (words: Words, key: string) => words.get(key) ?? key;

/** Signs in through the sign-in page and opens a store's dashboard. */
async function signInIn(page: Page, words: Words): Promise<void> {
  await page.getByLabel(textOf(words, 'signIn.email'), { exact: true }).fill(ADMINISTRATOR);
  await page.getByLabel(textOf(words, 'signIn.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: textOf(words, 'signIn.send'), exact: true }).click();
  await page.waitForURL('**/dashboard*');
  await page.getByRole('searchbox', { name: textOf(words, 'header.findStore') }).fill(STORE);
  await page.getByRole('main').getByText(STORE, { exact: true }).click();
  await expect(page.getByRole('heading', { name: textOf(words, 'dashboard.byCategory') })).toBeVisible();
}

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language, viewport: { width: 390, height: 844 } });

    test('the browser’s language is used on sign-in, dashboard and stores @matrix', async ({ page }) => {
      const words = readMessages(language);
      await page.goto('/page/signin');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { name: textOf(words, 'signIn.title') })).toBeVisible();
      await expectAllIn(page, words);
      await signInIn(page, words);
      await expectAllIn(page, words);
      await page.goto('/stores');
      await expect(page.getByRole('heading', { name: textOf(words, 'stores.title'), level: 1 })).toBeVisible();
      await expect(page.getByText(STORE).first()).toBeVisible();
      await expectAllIn(page, words);
    });
  });
}

test('a language is chosen in the header, reloads from the server, survives a reload, and axe finds nothing', async ({
  page,
}) => {
  await page.goto('/page/signin');
  const choose = async (from: Language, to: Language) => {
    await page.getByRole('button', { name: textOf(readMessages(from), 'app.language') }).click();
    await page.getByRole('menuitemradio', { name: english.languages[to] }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', to);
  };
  await choose('en', 'ru');
  const russian = readMessages('ru');
  await signInIn(page, russian);
  await expect(page.getByRole('main').getByText('Овощи и фрукты').first()).toBeVisible();
  await choose('ru', 'ja');
  await expect(page.getByRole('main').getByText('果物・野菜').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: textOf(readMessages('ja'), 'dashboard.byCategory') })).toBeVisible();
  await expectAccessible(page);
});
