import { PencilRuler } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import { useIsTrial } from './trialContext.ts';

/** Shows that the audit tries a draft of the instrument and so never counts. */
export function TrialBar() {
  const text = useText();
  if (!useIsTrial()) return null;
  return (
    <p className="flex items-center gap-2 border-t border-line bg-sunken px-4 py-1.5 text-xs font-medium text-fg-2">
      <PencilRuler className="size-3.5 shrink-0" aria-hidden />
      {text('capture.trial.label')}
    </p>
  );
}
