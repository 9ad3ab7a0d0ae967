import { CloudOff } from 'lucide-react';
import type { Away } from '../api/connection.ts';
import { useText } from '../i18n/useText.ts';

/** Stands over a screen whose connection went: what is on it stays. Always there, so that readers hear it come. */
export function OfflineNotice({ away }: { away: Away | null }) {
  const text = useText();
  return (
    <output>
      {away && (
        <span className="flex items-start gap-3 border-b border-warn/25 bg-warn-soft px-4 py-2 md:px-6">
          <CloudOff className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
          {text(away === 'offline' ? 'offline.stays' : 'offline.serverStays')}
        </span>
      )}
    </output>
  );
}
