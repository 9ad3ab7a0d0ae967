import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTranslator } from 'use-intl/core';
import { LANGUAGES, type Language } from '../domain/instrument.ts';
import { packageRoot } from './files/packageRoot.ts';

type Values = Record<string, string | number>;

/** Returns a key's text in one language, from `public/i18n` or, if the key starts with `mails.`, from `emails`. */
export type Translate = (key: string, values?: Values) => string;

const translators = new Map<Language, Translate>();

/**
 * Returns a function that returns a language's translations for the server's responses and emails; each language is
 * loaded when it is first needed. The responses share the texts of the web application.
 */
export function loadTranslations(): (language: Language) => Translate {
  return (language) => {
    const translator = translators.get(language) ?? translatorFor(language, messagesOf(language));
    translators.set(language, translator);
    return translator;
  };
}

/** Returns the supported language that fits an Accept-Language header best; English if none does. */
export function preferredLanguage(header: string | undefined): Language {
  return namedLanguage(header) ?? 'en';
}

/** Returns the supported language that an Accept-Language header prefers; null if it names no supported one. */
export function namedLanguage(header: string | undefined): Language | null {
  const wishes = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.trim().split(';');
      return { tag: tag.slice(0, 2).toLowerCase(), quality: Number(quality.trim().slice(2)) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { tag } of wishes) {
    const language = languageOf(tag);
    if (language) return language;
  }
  return null;
}

/** Returns a supported language by its code; null for anything else. */
export function languageOf(code: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === code) ?? null;
}

function translatorFor(language: Language, messages: Record<string, unknown>): Translate {
  const translate = createTranslator({ locale: language, messages });
  return (key, values) => translate(key as never, values as never);
}

function messagesOf(language: Language): Record<string, unknown> {
  return { ...readTexts('public/i18n', language), mails: readTexts('emails', language) };
}

function readTexts(folder: string, language: Language): Record<string, unknown> {
  const file = path.join(packageRoot, folder, `${language}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}
