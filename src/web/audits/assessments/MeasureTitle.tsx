import { textIn } from '../../../domain/definitionTexts.ts';
import type { Module } from '../../../domain/modules/module.ts';
import { useQuestionLanguage } from '../../i18n/questionLanguage.ts';
import { QuestionText } from '../../i18n/QuestionText.tsx';
import type { Measure } from './measure.ts';

/** Shows the title of a measure, in the language of the questions if the module contains the measure. */
export function MeasureTitle({ measure, module }: { measure: Pick<Measure, 'measure' | 'title'>; module: Module }) {
  const language = useQuestionLanguage();
  const title = module.measures.find(({ id }) => id === measure.measure)?.title;
  return title ? <QuestionText of={title}>{textIn(title, language)}</QuestionText> : measure.title;
}
