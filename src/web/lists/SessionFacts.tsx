import { Laptop, Smartphone } from 'lucide-react';
import type { listSessions } from '../../contract/access/account.ts';
import type { ReplyOf } from '../../contract/kit/call.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { useText, type Text } from '../i18n/useText.ts';
import { deviceOf } from './device.ts';

export type Session = ReplyOf<typeof listSessions>['resultData'][number];

/** Shows details that help users recognise a session, such as its device. */
export function SessionFacts({ session }: { session: Session }) {
  const text = useText();
  const format = useFormat();
  const { name, phone } = deviceName(text, session.device);
  const Icon = phone ? Smartphone : Laptop;
  const lastUse = { ago: format.daysAgo(session.last_used), time: format.timeAndZone(session.last_used) };
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-sunken text-fg-2">
        <Icon className="size-4.5" strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          {session.current && (
            <span className="rounded-md bg-accent-soft px-1.5 text-xs font-medium text-accent">
              {text('account.sessions.here')}
            </span>
          )}
        </p>
        <p className="num text-xs text-fg-3">
          {text('account.sessions.used', lastUse)} ·{' '}
          {text('account.sessions.since', { date: format.day(session.created) })}
          {session.address && ` · ${text('account.sessions.from', { address: session.address })}`}
        </p>
      </div>
    </>
  );
}

/** Returns a readable device name for a user agent, and whether it is a phone. */
export function deviceName(text: Text, userAgent: string): { name: string; phone: boolean } {
  const { browser, system, phone } = deviceOf(userAgent);
  if (browser !== null && system !== null) return { name: text('account.sessions.device', { browser, system }), phone };
  return { name: browser ?? system ?? (userAgent.slice(0, 40) || text('account.sessions.unknown')), phone };
}
