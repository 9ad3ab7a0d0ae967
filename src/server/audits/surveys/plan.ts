import { inLanguage, textsOf, type Instrument } from '../../../domain/instrument.ts';
import type { StoredAction } from '../../db/schema.ts';

/** Returns an action plan with the instrument's texts in a language. Other texts are left unchanged. */
export function actionsIn(language: string, instrument: Instrument, actions: readonly StoredAction[]): StoredAction[] {
  const translations = new Map(
    textsOf(instrument).flatMap((text) =>
      Object.values(text).map((original) => [original, inLanguage(text, language)]),
    ),
  );
  const translate = (text: string) => translations.get(text) ?? text;
  return actions.map(({ question, answers, ...rest }) => ({
    ...rest,
    question: translate(question),
    answers: answers.map(translate),
  }));
}
