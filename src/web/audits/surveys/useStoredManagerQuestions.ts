import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listManagerQuestions } from '../../../contract/audits/definitions.ts';
import { readOptions } from '../../api/useCall.ts';
import { useLanguage } from '../../i18n/language.ts';
import { readSessionValue, setSessionValue } from '../../session/storage.ts';

/** Stores the current manager questions in the browser, in the console's language (spec section 3). */
export function useStoredManagerQuestions(): void {
  const language = useLanguage();
  const { data } = useQuery(readOptions(listManagerQuestions, {}));
  useEffect(() => {
    if (!data) return;
    const list = { language, questions: data.resultData.map(({ _id, text }) => ({ _id, text })) };
    if (JSON.stringify(readSessionValue('managerQuestions')) !== JSON.stringify(list))
      setSessionValue('managerQuestions', list);
  }, [data, language]);
}
