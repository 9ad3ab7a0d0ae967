import { Archive, CalendarClock, HardDrive, Mail, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText, type Text } from '../../i18n/useText.ts';
import type { Status } from './status.ts';

/** Shows the main system health figures. */
export function StatusStrip({ status: { stores, mail, disk, backups, backup_due: due, paused } }: { status: Status }) {
  const text = useText();
  const format = useFormat();
  const [newest] = backups;
  return (
    <dl className="card grid grid-cols-2 overflow-hidden lg:grid-cols-4">
      <Figure name={text('status.overdue')} figure={format.number(stores.overdue)} icon={CalendarClock}>
        {text('status.overdueOf', { count: stores.all, never: stores.never })}
      </Figure>
      <Figure
        name={text('status.mails')}
        figure={format.number(mail.waiting)}
        icon={Mail}
        trouble={emailTrouble(text, mail.given_up, paused !== null)}
      >
        {mail.oldest === null
          ? text('status.noMails')
          : text('status.oldestMail', { date: format.shortDay(mail.oldest), time: format.timeAndZone(mail.oldest) })}
      </Figure>
      <Figure
        name={text('status.disk')}
        figure={disk && format.bytes(disk.free)}
        icon={HardDrive}
        trouble={disk?.low === true && text('status.diskLow')}
      >
        {disk ? text('status.diskOf', { total: format.bytes(disk.total) }) : text('status.diskUnknown')}
      </Figure>
      <Figure
        name={text('status.lastBackup')}
        figure={newest ? format.daysAgo(newest.at) : text('status.neverBackedUp')}
        icon={Archive}
        trouble={due && text('status.backupDue')}
      >
        {newest && format.day(newest.at)}
      </Figure>
    </dl>
  );
}

function emailTrouble(text: Text, givenUp: number, isPaused: boolean): string | false {
  if (isPaused) return text('status.paused');
  return givenUp > 0 && text('status.mailsGivenUp', { count: givenUp });
}

type FigureProps = {
  name: string;
  figure: string | null;
  icon: LucideIcon;
  /** A problem to solve, shown in warning colours after the details. */
  trouble?: string | false;
  children: ReactNode;
};

function Figure({ name, figure, icon: Icon, trouble = false, children }: FigureProps) {
  return (
    <div className="-mt-px -ml-px grid min-h-28 grid-cols-[minmax(0,1fr)_auto] content-start gap-x-2 border-t border-l border-line p-4 sm:px-5">
      <dt className="text-xs text-fg-2">{name}</dt>
      <dd
        className={`num col-start-1 mt-1 text-figure wrap-anywhere first-letter:uppercase ${figure === null ? 'text-fg-3' : ''}`}
      >
        {figure ?? '–'}
      </dd>
      <dd className="num col-span-2 mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-fg-2">
        {children}
        {trouble !== false && (
          <span className="rounded-md bg-warn-soft px-1.5 leading-5 font-medium text-warn">{trouble}</span>
        )}
      </dd>
      <dd aria-hidden className="col-start-2 row-span-2 row-start-1 hidden sm:block">
        <Icon className="size-5 text-fg-3" strokeWidth={1.5} />
      </dd>
    </div>
  );
}
