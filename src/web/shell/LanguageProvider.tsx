import {
  startTransition,
  useEffect,
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
import { loadWords, type Loaded } from '../i18n/words.ts';

/** How long the first screen has the line to itself before the words of the other pages come, in ms. */
const REST_AFTER_MS = 5_000;

/** When words that did not come are asked for again, in ms. */
const AGAIN_AFTER_MS = 3_000;

/**
 * Gives the words to all below. A newly chosen language takes over once its words have come, and with them what the
 * server says in it: until then the screen stays as it was. The console opens with the words of the first pages; what
 * shows others waits for them, as for its code.
 */
export function LanguageProvider({ first, children }: { first: Loaded; children: ReactNode }) {
  const wanted = useLanguage();
  const [loaded, setLoaded] = useState(first);
  const { language, words, whole } = loaded;
  const rest = useMemo(() => (whole ? null : restOf(language, setLoaded)), [language, whole]);
  useEffect(() => {
    if (wanted === language) return undefined;
    let current = true;
    loadWords(wanted).then(
      (all) => current && startTransition(() => setLoaded(all)),
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
  }, [wanted, language, words]);
  useEffect(() => {
    const timer = window.setTimeout(() => void rest?.ask(), REST_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [rest]);
  useEffect(() => setPageLanguage(language), [language]);
  return (
    <IntlProvider locale={LOCALES[language]} messages={words} timeZone={useOrganisationZone()} {...rest?.whileMissing}>
      {children}
    </IntlProvider>
  );
}

/** Asks once for all words of a language, and again while they do not come; what misses some meanwhile waits for them. */
function restOf(language: Language, setLoaded: Dispatch<SetStateAction<Loaded>>) {
  let asked: Promise<void> | undefined;
  const load = async (): Promise<void> => {
    try {
      const all = await loadWords(language);
      startTransition(() => setLoaded((now) => (now.language === language ? all : now)));
    } catch {
      await new Promise((resolve) => window.setTimeout(resolve, AGAIN_AFTER_MS));
      await load();
    }
  };
  const ask = () => (asked ??= load());
  const whileMissing = {
    onError: () => undefined,
    getMessageFallback: (): never => {
      // React's Suspense waits for what is thrown.
      throw ask();
    },
  };
  return { ask, whileMissing };
}
