import type { listChanges } from '../../../contract/access/history.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { AUDIT_KINDS, topicOf } from '../../../domain/auditLog.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText, type Text } from '../../i18n/useText.ts';
import { differencesOf } from './differences.ts';
import { Difference } from './Difference.tsx';
import { HistorySign } from './HistorySign.tsx';

type Entry = ReplyOf<typeof listChanges>['resultData'][number];

/** Shows an entry of the history. */
export function HistoryEntry({ entry, onSubject }: { entry: Entry; onSubject: ((id: string) => void) | null }) {
  const text = useText();
  const format = useFormat();
  const { at, actor, kind, subject } = entry;
  const when = { name: actor.name, day: format.day(at), time: format.timeAndZone(at) };
  const auditKind = AUDIT_KINDS.find((name) => name === kind);
  const more = entry.after?.['more'];
  const differences = differencesOf(entry).filter(({ field }) => field !== 'more');
  const { _id: subjectId } = subject;
  const name = subject.name || text('history.nameless');
  return (
    <li className="flex gap-4 p-4 sm:px-5">
      <HistorySign kind={kind} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-fg-2">
            {typeof more === 'number'
              ? text('history.moreSignIns', { count: more })
              : auditKind
                ? text(`history.kinds.${auditKind}`)
                : kind}
          </span>
          {onSubject && subjectId !== null ? (
            <button
              type="button"
              title={text('history.subject', { name })}
              onClick={() => onSubject(subjectId)}
              className="min-w-0 truncate rounded-md font-medium hover:text-accent hover:underline pointer-coarse:min-h-10 pointer-coarse:min-w-10"
            >
              {name}
            </button>
          ) : (
            <span className="font-medium wrap-anywhere">{name}</span>
          )}
          <span className="num ml-auto text-xs text-fg-3 max-sm:ml-0 max-sm:w-full">
            {entryText(text, entry, when)}
          </span>
        </div>
        {differences.length > 0 && (
          <dl
            className={
              auditKind && topicOf(auditKind) === 'access'
                ? 'mt-1 flex flex-wrap gap-x-5'
                : 'mt-1.5 grid gap-x-4 gap-y-1 sm:grid-cols-[6rem_minmax(0,1fr)] [&>div]:contents'
            }
          >
            {differences.map((difference) => (
              <div key={difference.field} className="flex min-w-0 items-baseline gap-x-1.5">
                <Difference difference={difference} />
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

function entryText(text: Text, { actor, token }: Entry, when: { name: string; day: string; time: string }): string {
  if (token) return text('history.byTokenAt', { ...when, token: token.name });
  return text(actor.name === '' ? 'history.nobodyAt' : 'history.byAt', when);
}
