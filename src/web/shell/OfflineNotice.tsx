import { CloudOff, History, type LucideIcon } from 'lucide-react';
import { useConnection } from '../api/connection.ts';
import { usePaused, useRestoreNotice } from '../api/restoreNotice.ts';
import { useText } from '../i18n/useText.ts';

/**
 * Shows notices about the connection and about a restore. The element is always rendered, so that screen readers
 * announce changes.
 */
export function OfflineNotice() {
  const text = useText();
  const { fault } = useConnection();
  const restore = useRestoreNotice();
  const isPaused = usePaused();
  return (
    <output className="print:hidden">
      {(fault ?? restore) && <Line sign={fault ? CloudOff : History}>{text(wordsOf(fault, restore))}</Line>}
      {isPaused && <Line sign={History}>{text('offline.paused')}</Line>}
    </output>
  );
}

function Line({ sign: Sign, children }: { sign: LucideIcon; children: string }) {
  return (
    <span className="flex items-start gap-3 border-b border-warn/25 bg-warn-soft px-4 py-2 md:px-6">
      <Sign className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
      {children}
    </span>
  );
}

function wordsOf(fault: string | null, restore: string | null) {
  if (fault) return fault === 'offline' ? 'offline.stays' : 'offline.serverStays';
  return restore === 'replacing' ? 'offline.restoring' : 'offline.restoreSoon';
}
