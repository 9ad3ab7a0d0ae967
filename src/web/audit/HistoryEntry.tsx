import {
  Building2,
  Fingerprint,
  KeyRound,
  Link2,
  Link2Off,
  Pencil,
  Plus,
  ShieldCheck,
  Store,
  Trash2,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { AUDIT_KINDS } from '../../domain/auditKinds.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { useText } from '../i18n/useText.ts';
import { differencesOf } from './differences.ts';
import { Difference } from './Difference.tsx';
import type { Entry } from './useHistory.ts';

/** One change: what happened to whom or what, who did it and when, and what it was before. */
export function HistoryEntry({ entry, onSubject }: { entry: Entry; onSubject: ((id: string) => void) | null }) {
  const text = useText();
  const format = useFormat();
  const { at, actor, token, kind, subject } = entry;
  const when = { name: actor.name, day: format.day(at), time: format.time(at) };
  const known = AUDIT_KINDS.find((name) => name === kind);
  const differences = differencesOf(entry);
  return (
    <li className="flex gap-4 p-4 sm:px-5">
      <Sign kind={kind} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-fg-2">{known ? text(`history.kinds.${known}`) : kind}</span>
          {onSubject ? (
            <button
              type="button"
              title={text('history.subject', { name: subject.name })}
              onClick={() => onSubject(subject._id)}
              className="min-w-0 truncate rounded-md font-medium hover:text-accent hover:underline"
            >
              {subject.name}
            </button>
          ) : (
            <span className="font-medium wrap-anywhere">{subject.name}</span>
          )}
          <span className="num ml-auto text-xs text-fg-3 max-sm:ml-0 max-sm:w-full">
            {token ? text('history.byTokenAt', { ...when, token: token.name }) : text('history.byAt', when)}
          </span>
        </div>
        {differences.length > 0 && (
          <dl className="mt-1.5 grid gap-x-4 gap-y-1 sm:grid-cols-[6rem_minmax(0,1fr)]">
            {differences.map((difference) => (
              <Difference key={difference.field} difference={difference} />
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

const NOUNS: Record<string, LucideIcon> = {
  group: Building2,
  store: Store,
  stores: Store,
  user: UserRound,
  token: KeyRound,
  factor: ShieldCheck,
  sso: Fingerprint,
};
const VERBS: Record<string, LucideIcon> = {
  added: Plus,
  changed: Pencil,
  deleted: Trash2,
  assigned: Link2,
  unassigned: Link2Off,
  revoked: Trash2,
  reset: Trash2,
  linked: Link2,
  unlinked: Link2Off,
};

/** A picture of what it is about, with a small one of what happened. */
function Sign({ kind }: { kind: string }) {
  const [noun = '', verb = ''] = kind.split('_');
  const Noun = NOUNS[noun] ?? UserRound;
  const Verb = VERBS[verb] ?? Pencil;
  return (
    <span
      aria-hidden
      className="relative mt-0.5 grid size-8 shrink-0 place-items-center rounded-lg bg-sunken text-fg-2"
    >
      <Noun className="size-4" />
      <span className="absolute -right-1 -bottom-1 grid size-4 place-items-center rounded-full border border-line bg-card">
        <Verb
          className={`size-2.5 ${['deleted', 'unassigned', 'revoked'].includes(verb) ? 'text-bad' : 'text-accent'}`}
        />
      </span>
    </span>
  );
}
