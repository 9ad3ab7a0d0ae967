import { useEffect, useState, type ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import type { Language } from '../../domain/instrument.ts';
import { LOCALES, useLanguage } from './language.ts';
import { loadWords, type Words } from './words.ts';

export type Loaded = { language: Language; words: Words };

/** Gives the words to all below. A newly chosen language takes over once its words have come. */
export function LanguageProvider({ first, children }: { first: Loaded; children: ReactNode }) {
  const wanted = useLanguage();
  const [loaded, setLoaded] = useState(first);
  useEffect(() => {
    if (wanted === loaded.language) return undefined;
    let current = true;
    loadWords(wanted).then(
      (words) => current && setLoaded({ language: wanted, words }),
      (error: unknown) => console.error(error),
    );
    return () => {
      current = false;
    };
  }, [wanted, loaded.language]);
  useEffect(() => {
    document.documentElement.lang = loaded.language;
  }, [loaded.language]);
  return (
    <IntlProvider locale={LOCALES[loaded.language]} messages={loaded.words} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
