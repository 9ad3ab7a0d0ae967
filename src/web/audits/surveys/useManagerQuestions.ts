import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listManagerQuestions } from '../../../contract/audits/definitions.ts';
import { readOptions } from '../../api/useCall.ts';
import { useLanguage } from '../../i18n/language.ts';
import { readSessionValue, setSessionValue, useSessionValue, type StoredQuestions } from '../../session/storage.ts';

/**
 * Returns the instrument's questions to managers, as last read on this device (spec section 3). They are available
 * immediately and refreshed in the background. The list is empty until they have been read in the console's language.
 */
export function useManagerQuestions(): StoredQuestions['questions'] {
  const language = useLanguage();
  const cache = useSessionValue('managerQuestions');
  const { data } = useQuery(readOptions(listManagerQuestions, {}));
  useEffect(() => {
    if (!data) return;
    const list = { language, questions: data.resultData.map(({ _id, text }) => ({ _id, text })) };
    if (JSON.stringify(readSessionValue('managerQuestions')) !== JSON.stringify(list))
      setSessionValue('managerQuestions', list);
  }, [data, language]);
  return cache?.language === language ? cache.questions : [];
}
