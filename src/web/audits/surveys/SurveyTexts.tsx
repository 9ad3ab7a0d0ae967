import type { ReactNode } from 'react';
import { QuestionLanguageProvider, useSpokenLanguage } from '../../i18n/questionLanguage.ts';
import { useSurveyQuestions } from './useSurvey.ts';

/** Provides the language of a survey's questions to its children. Suspends. */
export function SurveyTexts({ surveyId, children }: { surveyId: string; children: ReactNode }) {
  const questionLanguage = useSpokenLanguage(useSurveyQuestions(surveyId));
  return <QuestionLanguageProvider value={questionLanguage}>{children}</QuestionLanguageProvider>;
}
