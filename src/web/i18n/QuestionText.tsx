import type { TranslatedText } from '../../domain/instrument.ts';
import { useTextAttributes } from './questionLanguage.ts';

/**
 * Shows text from a definition within other text, marked with its language if that may differ from the console's. `of`
 * contains the translations of the text, if they are known.
 */
export function QuestionText({ children: words, of }: { children: string; of?: TranslatedText | undefined }) {
  const attributes = useTextAttributes()(of ?? words);
  return attributes.lang === undefined ? words : <span {...attributes}>{words}</span>;
}
