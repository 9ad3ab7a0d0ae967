import type { QuestionLanguage } from '../../../../domain/definitionTexts.ts';
import { QuestionLanguageMenu } from '../../../forms/QuestionLanguageMenu.tsx';
import { usePreview } from '../frame/previewContext.ts';

/** Lets the auditor choose the language of the questions; shows nothing in the editor's preview. */
export function CaptureLanguageMenu({ offered }: { offered: readonly QuestionLanguage[] }) {
  return usePreview() ? null : <QuestionLanguageMenu offered={offered} />;
}
