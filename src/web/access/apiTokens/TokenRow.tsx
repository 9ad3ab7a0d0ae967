import { Link } from '@tanstack/react-router';
import { Building2, History, KeyRound } from 'lucide-react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import type { ApiToken } from './apiToken.ts';

/** Shows an API token, with a link to the changes made with it. */
export function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: (() => void) | null }) {
  const text = useText();
  const { name, ending, scopes, group } = token;
  return (
    <li className="grid items-center gap-x-6 gap-y-3 px-5 py-4 max-sm:px-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_auto]">
      <div className="flex min-w-0 items-center gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-sunken text-fg-2">
          <KeyRound className="size-4.5" strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-0">
          <p className={`font-medium wrap-anywhere ${onRevoke ? '' : 'text-fg-2'}`}>{name}</p>
          <p className="font-mono text-xs text-fg-3">{text('apiTokens.endsWith', { ending })}</p>
        </div>
      </div>
      <div className="min-w-0">
        <ul className="flex flex-wrap items-center gap-1.5">
          {scopes.map((scope) => (
            <li
              key={scope}
              className={`rounded-md px-1.5 text-xs leading-5 font-medium ${scope === 'manage' ? 'bg-warn-soft text-warn' : 'bg-sunken text-fg-2'}`}
            >
              {text(`apiTokens.scopes.${scope}`)}
            </li>
          ))}
          {group && (
            <li className="flex min-w-0 items-center gap-1 text-xs text-fg-2">
              <Building2 className="size-3.5 shrink-0 text-fg-3" aria-hidden />
              <span className="wrap-anywhere">{text('apiTokens.of', { group: group.name })}</span>
            </li>
          )}
        </ul>
        <Life token={token} />
      </div>
      <div className="flex items-center gap-2 max-sm:[&>*]:flex-1">
        <Link
          to="/history"
          search={{ actor: token._id }}
          aria-label={text('apiTokens.changesOf', { name })}
          className={onRevoke ? 'btn' : 'btn-ghost justify-center'}
        >
          <History className="size-3.5" aria-hidden />
          {text('apiTokens.changes')}
        </Link>
        {onRevoke && (
          <Button onClick={onRevoke} aria-label={text('apiTokens.revokeOf', { name, ending })}>
            {text('apiTokens.revoke')}
          </Button>
        )}
      </div>
    </li>
  );
}

function Life({ token: { maker, created, last_used: lastUse, expires, state } }: { token: ApiToken }) {
  const text = useText();
  const format = useFormat();
  // `expires` is midnight after the last day, so the time one millisecond earlier is on the last day.
  const date = format.day(new Date(Date.parse(expires) - 1));
  const life = {
    live: text('apiTokens.expires', { date }),
    expired: text('apiTokens.expired', { date }),
    revoked: text('apiTokens.revoked'),
  };
  return (
    <p className="num mt-1.5 text-xs text-fg-3">
      {[
        life[state],
        lastUse === null ? text('apiTokens.usedNever') : text('apiTokens.used', { ago: format.daysAgo(lastUse) }),
        text('apiTokens.by', { name: maker.name, date: format.day(created) }),
      ].join(' · ')}
    </p>
  );
}
