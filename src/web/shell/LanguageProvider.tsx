import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react';
import { IntlProvider } from 'use-intl';
import type { Language } from '../../domain/instrument.ts';
import { notify } from '../ui/notices/notices.ts';
import { chooseLanguage, LOCALES, setPageLanguage, useLanguage } from '../i18n/language.ts';
import { useOrganisationZone } from '../i18n/timeZone.ts';
import { loadWords, type LoadedWords } from '../i18n/words.ts';

/** The delay before loading the other pages' translations, in ms, so that the first screen loads first. */
const REST_AFTER_MS = 5_000;

/** The retry delay for translations that failed to load, in ms. */
const AGAIN_AFTER_MS = 3_000;

/**
 * Provides the translations. A newly chosen language takes effect once its translations have loaded. The console starts
 * with the translations of the first pages; components that use others suspend until they load.
 */
export function LanguageProvider({ first, children }: { first: LoadedWords; children: ReactNode }) {
  const userLanguage = useLanguage();
  const [loadedWords, setLoadedWords] = useState(first);
  const { language, words, whole } = loadedWords;
  const rest = useMemo(() => (whole ? null : restOf(language, setLoadedWords)), [language, whole]);
  useEffect(() => {
    if (userLanguage === language) return undefined;
    let current = true;
    loadWords(userLanguage).then(
      (all) => current && startTransition(() => setLoadedWords(all)),
      (error: unknown) => {
        console.error(error);
        if (!current) return;
        chooseLanguage(language);
        notify({ text: words.errors.unreachable });
      },
    );
    return () => {
      current = false;
    };
  }, [userLanguage, language, words]);
  useEffect(() => {
    const timer = window.setTimeout(() => void rest?.ask(), REST_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [rest]);
  // The page's language changes together with the texts, before they are shown, because it determines how screen
  // readers pronounce them.
  useLayoutEffect(() => setPageLanguage(language), [language]);
  return (
    <IntlProvider locale={LOCALES[language]} messages={words} timeZone={useOrganisationZone()} {...rest?.whileMissing}>
      {children}
    </IntlProvider>
  );
}

/**
 * Returns a function that loads all translations of a language once, retrying until it succeeds (`ask`), and the
 * options that make components with a missing translation suspend until then (`whileMissing`).
 */
function restOf(language: Language, setLoadedWords: Dispatch<SetStateAction<LoadedWords>>) {
  let pending: Promise<void> | undefined;
  const load = async (): Promise<void> => {
    try {
      const all = await loadWords(language);
      startTransition(() => setLoadedWords((now) => (now.language === language ? all : now)));
    } catch {
      await new Promise((resolve) => window.setTimeout(resolve, AGAIN_AFTER_MS));
      await load();
    }
  };
  const ask = () => (pending ??= load());
  const whileMissing = {
    onError: () => undefined,
    getMessageFallback: (): never => {
      // Suspends by throwing the promise.
      throw ask();
    },
  };
  return { ask, whileMissing };
}
