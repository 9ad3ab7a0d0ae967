// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import russian from '../../../../public/i18n/ru.json' with { type: 'json' };
import { answerFile } from '../../../../test/support/answer.ts';
import { openConsole } from '../../../../test/support/openConsole.tsx';
import { currentLanguage } from '../../i18n/language.ts';
import { readSessionValue, setSessionValue } from '../../session/storage.ts';

async function choose(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Language: English' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name }));
}

test('choosing a language changes the texts and the page’s language, and is stored', async () => {
  answerFile('/demo.json', { demo: false });
  answerFile('/i18n/ru.json', russian);
  await openConsole('/page/signin');
  await choose('Русский');
  expect(await screen.findByRole('heading', { name: russian.signIn.title })).toBeTruthy();
  expect(document.documentElement.lang).toBe('ru');
  await waitFor(() => expect(document.title).toContain(russian.signIn.title));
  expect(JSON.parse(localStorage.getItem('fourscore.language') ?? '')).toBe('ru');
});

test('a language whose texts do not load leaves the page unchanged', async () => {
  answerFile('/demo.json', { demo: false });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await openConsole('/page/signin');
  await choose('日本語');
  await waitFor(() => expect(readSessionValue('language')).toBe('en'));
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy();
});

test('the browser’s language is the default, and a choice overrides it', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE', 'pt-PT', 'en']);
  expect(currentLanguage()).toBe('pt');
  setSessionValue('language', 'zh');
  expect(currentLanguage()).toBe('zh');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
  setSessionValue('language', null);
  expect(currentLanguage()).toBe('en');
});
