import {
  Ban,
  Building2,
  CalendarDays,
  Check,
  CircleQuestionMark,
  Download,
  Fingerprint,
  Goal,
  KeyRound,
  Link2,
  Link2Off,
  Lock,
  LockOpen,
  LogIn,
  LogOut,
  Pencil,
  Plus,
  RectangleEllipsis,
  Share2,
  ShieldCheck,
  ShieldX,
  Smartphone,
  Store,
  Trash2,
  UserRound,
  Webhook,
  X,
  type LucideIcon,
} from 'lucide-react';

const NOUNS: Record<string, LucideIcon> = {
  group: Building2,
  schedule: CalendarDays,
  visit: CalendarDays,
  store: Store,
  stores: Store,
  user: UserRound,
  token: KeyRound,
  phone: Smartphone,
  target: Goal,
  share: Share2,
  webhook: Webhook,
  factor: ShieldCheck,
  sso: Fingerprint,
  password: RectangleEllipsis,
  signin: LogIn,
  session: UserRound,
  sessions: UserRound,
  access: ShieldX,
  export: Download,
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
  succeeded: Check,
  made: Check,
  failed: X,
  blocked: Ban,
  denied: Ban,
  ended: LogOut,
  locked: Lock,
  unlocked: LockOpen,
  forgotten: CircleQuestionMark,
};

const BAD = ['deleted', 'unassigned', 'revoked', 'failed', 'blocked', 'denied'];

/** Shows an icon for the subject with a small icon for what happened. */
export function HistorySign({ kind }: { kind: string }) {
  const [noun = '', ...rest] = kind.split('_');
  const verb = rest.at(-1) ?? '';
  const Noun = NOUNS[noun] ?? UserRound;
  const Verb = kind === 'password_reset' ? Link2 : (VERBS[verb] ?? Pencil);
  return (
    <span
      aria-hidden
      className="relative mt-0.5 grid size-8 shrink-0 place-items-center rounded-lg bg-sunken text-fg-2"
    >
      <Noun className="size-4" />
      <span className="absolute -right-1 -bottom-1 grid size-4 place-items-center rounded-full border border-line bg-card">
        <Verb className={`size-2.5 ${BAD.includes(verb) ? 'text-bad' : 'text-accent'}`} />
      </span>
    </span>
  );
}
