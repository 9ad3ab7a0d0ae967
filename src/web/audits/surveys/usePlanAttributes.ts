import { useTextAttributes, type TextAttributes } from '../../i18n/questionLanguage.ts';
import { isOfInstrument, type Survey } from './survey.ts';

/**
 * Returns a function that returns the language and direction attributes for text from a survey's plan. The language of
 * text that isn't from the instrument is unknown, so the browser determines its direction.
 */
export function usePlanAttributes(survey: Pick<Survey, 'answers'>): (words: string) => TextAttributes {
  const attributes = useTextAttributes();
  return (words) => (isOfInstrument(survey, words) ? attributes(words) : { dir: 'auto' });
}
