import { Clock, FolderClosed, LockKeyhole, LockKeyholeOpen, type LucideIcon } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import type { BackupSettings } from './backup.ts';

/** Shows when backups are made, where they are stored, and whether they are encrypted. */
export function BackupSettingsCard({ settings: { to, folder, hour, sealed } }: { settings: BackupSettings }) {
  const text = useText();
  const daily = hour !== null;
  return (
    <ul className="card grid divide-line max-lg:divide-y lg:grid-cols-3 lg:divide-x">
      <Fact
        icon={Clock}
        title={daily ? text('backups.daily', { hour: `${String(hour).padStart(2, '0')}:00` }) : text('backups.manual')}
        note={text(daily ? 'backups.dailyNote' : 'backups.manualNote')}
      />
      <Fact
        icon={FolderClosed}
        title={text(to === 'bucket' ? 'backups.bucket' : 'backups.folder')}
        note={folder ?? text('backups.bucketNote')}
      />
      <Fact
        icon={sealed ? LockKeyhole : LockKeyholeOpen}
        title={text(sealed ? 'backups.sealed' : 'backups.open')}
        note={text(sealed ? 'backups.sealedNote' : 'backups.openNote')}
      />
    </ul>
  );
}

function Fact({ icon: Icon, title, note }: { icon: LucideIcon; title: string; note: string }) {
  return (
    <li className="flex min-w-0 items-start gap-3 px-5 py-4 max-sm:px-4">
      <Icon className="mt-0.5 size-4.5 shrink-0 text-fg-2" strokeWidth={1.75} aria-hidden />
      <div className="min-w-0">
        <p className="num font-medium">{title}</p>
        <p className="text-xs text-fg-2 wrap-anywhere">{note}</p>
      </div>
    </li>
  );
}
