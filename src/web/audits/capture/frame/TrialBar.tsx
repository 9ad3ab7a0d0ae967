import { PencilRuler } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import { useTrial } from './trialContext.ts';

/** Shows that the audit or assessment is a trial of a draft, which never counts; nothing if it is not. */
export function TrialBar() {
  const text = useText();
  const trial = useTrial();
  if (trial === null) return null;
  return (
    <p className="flex items-center gap-2 border-t border-line bg-sunken px-4 py-1.5 text-xs font-medium text-fg-2">
      <PencilRuler className="size-3.5 shrink-0" aria-hidden />
      {text(trial === 'audit' ? 'capture.trial.label' : 'capture.trial.labelOfModule')}
    </p>
  );
}
