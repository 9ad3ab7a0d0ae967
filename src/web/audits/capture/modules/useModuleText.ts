import { textIn } from '../../../../domain/definitionTexts.ts';
import type { Texts } from '../../../../domain/modules/module.ts';
import { useLanguage } from '../../../i18n/language.ts';

/** Returns a function that picks a module's text in the user's language, or in English if it isn't translated. */
export function useModuleText(): (texts: Texts) => string {
  const language = useLanguage();
  return (texts) => textIn(texts, language);
}
