import { CloudOff } from 'lucide-react';
import { useConnection } from '../../../api/connection.ts';
import { useText } from '../../../i18n/useText.ts';
import { useTrial } from './trialContext.ts';

/**
 * Explains what still works while the server is unreachable. The element is always rendered, so that screen readers
 * announce the message when it appears.
 */
export function OfflineBar() {
  const text = useText();
  const { fault } = useConnection();
  const trial = useTrial();
  return (
    <output>
      {fault && (
        <span className="flex items-start gap-3 border-b border-warn/25 bg-warn-soft px-4 py-2.5 text-pretty">
          <CloudOff className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
          {text(
            trial === null
              ? fault === 'offline'
                ? 'capture.offline'
                : 'capture.unreachable'
              : trial === 'audit'
                ? 'capture.trial.offline'
                : 'capture.trial.offlineOfModule',
          )}
        </span>
      )}
    </output>
  );
}
