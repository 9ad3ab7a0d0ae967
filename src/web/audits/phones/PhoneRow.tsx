import { Smartphone } from 'lucide-react';
import { Fragment } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import type { Phone } from './phone.ts';

/** Shows a phone and the button that disconnects it. Shows the phone's user if `ofUser` is set. */
export function PhoneRow({
  phone: { name, username, made, last_seen: lastUse, surveys },
  ofUser,
  onDisconnect,
}: {
  phone: Phone;
  ofUser: boolean;
  onDisconnect: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const facts = [
    lastUse === null ? text('phones.seenNever') : text('phones.seen', { ago: format.daysAgo(lastUse) }),
    text('phones.audits', { count: surveys }),
    text('phones.made', { date: format.day(made) }),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-3 px-5 py-3 max-sm:px-4">
      <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-sunken text-fg-2">
        <Smartphone className="size-4.5" strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          {name}
          {ofUser && <span className="font-normal text-fg-2"> · {username}</span>}
        </p>
        <p className="num text-xs text-fg-3 first-letter:uppercase">
          {facts.map((fact, place) => (
            <Fragment key={fact}>
              {place > 0 && ' · '}
              <span className="whitespace-nowrap">{fact}</span>
            </Fragment>
          ))}
        </p>
      </div>
      <Button
        onClick={onDisconnect}
        aria-label={text('phones.disconnectOf', { name, user: username })}
        className="max-sm:w-full"
      >
        {text('phones.disconnect')}
      </Button>
    </li>
  );
}
