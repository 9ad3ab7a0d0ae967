import { ArrowRight } from 'lucide-react';
import { ACTION_STATUSES } from '../../../domain/actions/status.ts';
import { SIGN_IN_PROOFS } from '../../../domain/auditLog.ts';
import { SURVEY_KINDS } from '../../../domain/surveyKinds.ts';
import { LANGUAGES } from '../../../domain/instrument.ts';
import { STORE_TEXT_NAMES } from '../../../domain/storeFields.ts';
import { SECOND_FACTOR_RULES } from '../../../domain/secondFactor.ts';
import { TOKEN_SCOPES } from '../../../domain/programs/tokenScopes.ts';
import { WEBHOOK_EVENTS, wordOf } from '../../../domain/programs/webhooks.ts';
import { zoneName } from '../../i18n/timeZone.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText, type Text } from '../../i18n/useText.ts';
import { useNames } from './useNames.ts';
import { GROUP_USER } from '../../../domain/userTypes.ts';
import { recordName, type FieldDifference } from './differences.ts';

const FIELDS = [
  ...STORE_TEXT_NAMES,
  'image',
  'groups',
  'users',
  'stores',
  'email',
  'username',
  'user_type',
  'group',
  'scopes',
  'events',
  'switched',
  'last_day',
  'required_of',
  'issuer',
  'proof',
  'address',
  'rows',
  'sessions',
  'reason',
  'date',
  'survey_kind',
  'overall_score',
  'title',
  'detail',
  'owner',
  'by_link',
  'label',
  'action_status',
  'time_zone',
  'language',
  'every_weeks',
  'every_months',
  'start',
  'grace',
  'assignee',
  'module',
  'due',
  'planned',
  'area',
  'score',
  'measure',
  'value',
  'by',
  'version',
  'note',
  'texts',
  'path',
  'harmless',
  'scores',
  'breaks',
  'step',
] as const;

/** The fields that contain a day. */
const DAYS: readonly string[] = ['last_day', 'start', 'due', 'planned', 'by'];

/** Shows the change to one field. */
export function Difference({ difference }: { difference: FieldDifference }) {
  const text = useText();
  const fieldName = FIELDS.find((field) => field === difference.field);
  return (
    <>
      <dt className="text-xs leading-5 text-fg-3">
        {fieldName ? text(`history.fields.${fieldName}`) : difference.field}
      </dt>
      <dd className="min-w-0 text-fg-2 wrap-anywhere">
        {difference.list ? <Lists {...itemNames(text, difference)} /> : <Values difference={difference} />}
      </dd>
    </>
  );
}

function Values({ difference: { field, before, after } }: { difference: Extract<FieldDifference, { list: false }> }) {
  const text = useText();
  const format = useFormat();
  const words = (value: unknown) => {
    if (DAYS.includes(field)) return format.day(String(value));
    if (field === 'date') return format.dayTime(String(value));
    if (field === 'overall_score' || field === 'score') return format.percent(Number(value));
    return typeof value === 'number' && field !== 'user_type' ? format.number(value) : valueText(text, field, value);
  };
  const was = before === null ? null : words(before);
  const is = after === null ? null : words(after);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {was !== null && (
        <del className={is === null ? 'no-underline' : 'text-fg-3'}>
          <span className="sr-only">{text('history.was')} </span>
          {was}
        </del>
      )}
      {was !== null && is !== null && <ArrowRight className="size-3.5 text-fg-3" aria-hidden />}
      {is !== null && (
        <ins className="text-fg no-underline">
          <span className="sr-only">{text('history.is')} </span>
          {is}
        </ins>
      )}
    </span>
  );
}

function Lists({ removals, additions }: { removals: readonly string[]; additions: readonly string[] }) {
  const text = useText();
  const names = useNames();
  return (
    <>
      {additions.length > 0 && (
        <ins className="block text-fg no-underline">
          <Sign label={text('history.added')} sign="+" color="text-good" />
          {names(additions)}
        </ins>
      )}
      {removals.length > 0 && (
        <del className="block no-underline">
          <Sign label={text('history.removed')} sign="−" color="text-bad" />
          {names(removals)}
        </del>
      )}
    </>
  );
}

function Sign({ label, sign, color }: { label: string; sign: string; color: string }) {
  return (
    <>
      <span className="sr-only">{label} </span>
      <span aria-hidden className={`mr-1.5 font-semibold ${color}`}>
        {sign}
      </span>
    </>
  );
}

function valueText(text: Text, field: string, value: unknown): string {
  if (field === 'image') return text('history.set');
  if (field === 'user_type') return text(value === GROUP_USER ? 'roles.groupUser' : 'roles.administrator');
  if (field === 'required_of') return ruleName(text, value);
  if (field === 'switched') return text(value === 'on' ? 'webhooks.on' : 'webhooks.off');
  if (field === 'proof') return proofName(text, value);
  if (field === 'survey_kind') return kindName(text, value);
  if (field === 'area') return areaName(text, value);
  if (field === 'action_status') return statusName(text, value);
  if (field === 'time_zone') return zoneName(String(value));
  if (field === 'language') return languageName(text, value);
  return String(recordName(value));
}

/** Events and scopes are stored as codes. */
function itemNames(text: Text, { field, removals, additions }: Extract<FieldDifference, { list: true }>) {
  if (field === 'events') {
    const namesOf = (codes: readonly string[]) =>
      WEBHOOK_EVENTS.filter((event) => codes.includes(event)).map((event) => text(`webhooks.events.${wordOf(event)}`));
    return { removals: namesOf(removals), additions: namesOf(additions) };
  }
  if (field !== 'scopes') return { removals, additions };
  const inWords = (codes: readonly string[]) =>
    TOKEN_SCOPES.filter((scope) => codes.includes(scope)).map((scope) => text(`apiTokens.scopes.${scope}`));
  return { removals: inWords(removals), additions: inWords(additions) };
}

function statusName(text: Text, value: unknown): string {
  const status = ACTION_STATUSES.find((name) => name === value);
  return status ? text(`actions.statuses.${status}`) : String(value);
}

function ruleName(text: Text, value: unknown): string {
  const rule = SECOND_FACTOR_RULES.find((name) => name === value);
  return rule ? text(`signInRules.rules.${rule}`) : String(value);
}

function kindName(text: Text, value: unknown): string {
  const kind = SURVEY_KINDS.find((name) => name === value);
  return kind ? text(`survey.life.kinds.${kind}`) : String(value);
}

/** Categories are named by their codes. */
function areaName(text: Text, value: unknown): string {
  const area = (['p1', 'p2', 'p3', 'p4'] as const).find((name) => name === value);
  if (area) return text(`fourP.${area}`);
  return value === 'overall' ? text('dashboard.overall') : String(value);
}

function languageName(text: Text, value: unknown): string {
  const language = LANGUAGES.find((name) => name === value);
  return language ? text(`languages.${language}`) : String(value);
}

function proofName(text: Text, value: unknown): string {
  const proof = SIGN_IN_PROOFS.find((name) => name === value);
  return proof ? text(`history.proofs.${proof}`) : String(value);
}
