import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import type { Language } from '../../domain/instrument.ts';
import { notify } from '../ui/notices/notices.ts';
import { chooseLanguage, LOCALES, setPageLanguage, useLanguage } from '../i18n/language.ts';
import { useOrganisationZone } from '../i18n/timeZone.ts';
import { loadWords, type Words } from '../i18n/words.ts';

export type Loaded = { language: Language; words: Words };

/**
 * Gives the words to all below. A newly chosen language takes over once its words have come, and with them what the
 * server says in it: until then the screen stays as it was.
 */
export function LanguageProvider({ first, children }: { first: Loaded; children: ReactNode }) {
  const wanted = useLanguage();
  const [loaded, setLoaded] = useState(first);
  useEffect(() => {
    if (wanted === loaded.language) return undefined;
    let current = true;
    loadWords(wanted).then(
      (words) => current && startTransition(() => setLoaded({ language: wanted, words })),
      (error: unknown) => {
        console.error(error);
        if (!current) return;
        chooseLanguage(loaded.language);
        notify({ text: loaded.words.errors.unreachable });
      },
    );
    return () => {
      current = false;
    };
  }, [wanted, loaded]);
  useEffect(() => setPageLanguage(loaded.language), [loaded.language]);
  return (
    <IntlProvider locale={LOCALES[loaded.language]} messages={loaded.words} timeZone={useOrganisationZone()}>
      {children}
    </IntlProvider>
  );
}
