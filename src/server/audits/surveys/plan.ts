import { inLanguage, textsOf, type Instrument, type Language } from '../../domain/instrument.ts';
import type { StoredAction } from '../db/schema.ts';

/**
 * An action plan in the reader's language. It was sent as text, mostly the instrument's own in the auditor's language:
 * such texts are said in the reader's, all others stay as they were written.
 */
export function actionsIn(
  language: Language,
  instrument: Instrument,
  actions: readonly StoredAction[],
): StoredAction[] {
  const known = new Map(
    textsOf(instrument).flatMap((text) => Object.values(text).map((said) => [said, inLanguage(text, language)])),
  );
  const translate = (text: string) => known.get(text) ?? text;
  return actions.map(({ question, answers, ...rest }) => ({
    ...rest,
    question: translate(question),
    answers: answers.map(translate),
  }));
}
