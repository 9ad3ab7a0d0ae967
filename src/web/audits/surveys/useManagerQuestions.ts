import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listManagerQuestions } from '../../contract/instrument.ts';
import { readOptions } from '../api/useCall.ts';
import { useLanguage } from '../i18n/language.ts';
import { readStored, setStored, useStored, type KeptQuestions } from '../session/storage.ts';

/**
 * What the instrument asks a store's manager, as it was last read here (spec section 3): there at once, and renewed
 * behind it. Empty until it was read for the first time, and when it can't be.
 */
export function useManagerQuestions(): KeptQuestions['questions'] {
  const language = useLanguage();
  const kept = useStored('managerQuestions');
  const { data } = useQuery(readOptions(listManagerQuestions, {}));
  useEffect(() => {
    if (!data) return;
    const read = { language, questions: data.resultData.map(({ _id, text }) => ({ _id, text })) };
    if (JSON.stringify(readStored('managerQuestions')) !== JSON.stringify(read)) setStored('managerQuestions', read);
  }, [data, language]);
  return kept?.language === language ? kept.questions : [];
}
