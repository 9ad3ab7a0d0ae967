import type { ReactNode } from 'react';
import { QuestionLanguageProvider, useSpokenLanguage } from '../../i18n/questionLanguage.ts';
import { useSurveyQuestions } from './useSurvey.ts';

/** Marks the questions of a survey on its screens with the language that they are in. Suspends. */
export function SurveyTexts({ surveyId, children }: { surveyId: string; children: ReactNode }) {
  const questionLanguage = useSpokenLanguage(useSurveyQuestions(surveyId));
  return <QuestionLanguageProvider value={questionLanguage}>{children}</QuestionLanguageProvider>;
}
