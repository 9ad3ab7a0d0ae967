import { CloudOff, History } from 'lucide-react';
import { useAway } from '../api/connection.ts';
import { useRestoreNotice } from '../api/restoreNotice.ts';
import { useText } from '../i18n/useText.ts';

/**
 * Stands over a screen whose connection went, or whose changes wait for a restore: what is on it stays. Always there, so
 * that readers hear it come.
 */
export function OfflineNotice() {
  const text = useText();
  const { away } = useAway();
  const restore = useRestoreNotice();
  const Sign = away ? CloudOff : History;
  return (
    <output>
      {(away ?? restore) && (
        <span className="flex items-start gap-3 border-b border-warn/25 bg-warn-soft px-4 py-2 md:px-6">
          <Sign className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
          {text(wordsOf(away, restore))}
        </span>
      )}
    </output>
  );
}

function wordsOf(away: string | null, restore: string | null) {
  if (away) return away === 'offline' ? 'offline.stays' : 'offline.serverStays';
  return restore === 'replacing' ? 'offline.restoring' : 'offline.restoreSoon';
}
