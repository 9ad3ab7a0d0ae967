import { Archive } from 'lucide-react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Card } from '../../ui/cards/Card.tsx';
import type { Status } from './status.ts';

/** The command that writes a backup; the same in every language. */
const COMMAND = 'npx fourscore backup fourscore.tar.gz';

/** Shows the latest backups and, if one is due, the command that makes one on the server. */
export function BackupsCard({ backups, due }: { backups: Status['backups']; due: boolean }) {
  const text = useText();
  return (
    <Card title={text('status.backups')} note={text('status.backupsNote')}>
      {backups.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {backups.map((backup) => (
            <Backup key={backup.at + backup.file} backup={backup} />
          ))}
        </ul>
      )}
      {backups.length === 0 && !due && <p className="mt-2 text-fg-2">{text('status.noBackups')}</p>}
      {due && (
        <div className="mt-3 rounded-xl border border-dashed border-line-2 p-4">
          <p className="font-medium">{text(backups.length === 0 ? 'status.noBackups' : 'status.oldBackup')}</p>
          <p className="mt-1 text-fg-2">{text('status.howToBackUp')}</p>
          <code className="mt-2 block rounded-lg bg-sunken px-3 py-2 font-mono text-xs wrap-anywhere">{COMMAND}</code>
        </div>
      )}
    </Card>
  );
}

function Backup({ backup: { at, file, bytes, people, surveys } }: { backup: Status['backups'][number] }) {
  const text = useText();
  const format = useFormat();
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-sunken text-fg-2">
        <Archive className="size-4" strokeWidth={1.75} aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="num block">
          {text('status.moment', { date: format.day(at), time: format.timeAndZone(at) })}
        </span>
        <span className="block truncate text-xs text-fg-2" title={file}>
          {file}
        </span>
      </span>
      <span className="num shrink-0 text-right text-xs text-fg-2">
        <span className="block text-fg">{format.bytes(bytes)}</span>
        <span className="max-sm:hidden">{text('status.backupHolds', { surveys, people })}</span>
      </span>
    </li>
  );
}
