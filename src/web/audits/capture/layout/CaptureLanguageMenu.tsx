import type { QuestionLanguage } from '../../../../domain/definitionTexts.ts';
import { QuestionLanguageMenu } from '../../../forms/QuestionLanguageMenu.tsx';
import { usePreview } from '../frame/previewContext.ts';

/** Lets the auditor choose the language of the questions; shows nothing in the editor's preview. */
export function CaptureLanguageMenu({ languages }: { languages: readonly QuestionLanguage[] }) {
  const isPreview = usePreview();
  if (isPreview) return null;
  return <QuestionLanguageMenu languages={languages} className="btn-icon h-11 w-auto min-w-11 shrink-0 gap-1" />;
}
