import { useQuery } from '@tanstack/react-query';
import { ListFilter, UserRound, X } from 'lucide-react';
import { listApiTokens } from '../../../contract/access/apiTokens.ts';
import { listUsers } from '../../../contract/places/users.ts';
import { AUDIT_KINDS, AUDIT_TOPICS, topicOf } from '../../../domain/auditLog.ts';
import { readOptions } from '../../api/useCall.ts';
import { DayFields } from '../../forms/dates/DayFields.tsx';
import { useText } from '../../i18n/useText.ts';
import { SearchSwitcher } from '../../ui/popups/SearchSwitcher.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import type { HistoryState } from './historyState.ts';

/** The value of the option 'all'. It can't be confused with an id or a kind, because these are never empty. */
const ALL = '';

type HistoryFiltersProps = {
  state: HistoryState;
  /** The name of the record by which the history is filtered; null if it isn't known. */
  subjectName: string | null;
  onChange: (changes: Partial<HistoryState>) => void;
  /** Null while no filter is set. */
  onClear: (() => void) | null;
};

/** Shows the filters of the history. */
export function HistoryFilters({ state, subjectName, onChange, onClear }: HistoryFiltersProps) {
  const text = useText();
  const kinds = [
    { id: ALL, name: text('history.allKinds') },
    ...AUDIT_KINDS.filter((kind) => topicOf(kind) === state.topic).map((kind) => ({
      id: kind,
      name: text(`history.kinds.${kind}`),
    })),
  ];
  const actors = useActors();
  return (
    <div className="flex flex-wrap items-end gap-x-2 gap-y-2">
      <SegmentedControl
        label={text('history.topic')}
        options={AUDIT_TOPICS.map((topic) => ({ value: topic, text: text(`history.topics.${topic}`) }))}
        value={state.topic}
        onChange={(topic) => onChange({ topic, kind: null })}
        className="max-sm:w-full"
      />
      <SearchSwitcher
        words={{ label: text('history.kind'), search: text('history.find'), noneText: text('assign.noMatch') }}
        icon={<ListFilter className="size-4" aria-hidden />}
        choices={kinds}
        choice={kinds.find(({ id }) => id === (state.kind ?? ALL)) ?? null}
        placeholder={text('history.allKinds')}
        onChoose={(id) => onChange({ kind: AUDIT_KINDS.find((kind) => kind === id) ?? null })}
        className="border border-line-2 bg-card px-2.5 shadow-1"
      />
      <SearchSwitcher
        words={{ label: text('history.actor'), search: text('history.findActor'), noneText: text('history.noActor') }}
        icon={<UserRound className="size-4" aria-hidden />}
        choices={actors}
        choice={actors.find(({ id }) => id === (state.actor ?? ALL)) ?? null}
        placeholder={text('history.anybody')}
        onChoose={(id) => onChange({ actor: id === ALL ? null : id })}
        className="max-w-64 border border-line-2 bg-card px-2.5 shadow-1"
      />
      <DayFields ends={state} className="w-74" onChange={({ from, to }) => onChange({ from, to })} />
      {state.subject !== null && (
        <button type="button" onClick={() => onChange({ subject: null })} className="btn max-w-72 bg-accent-soft">
          <span className="truncate">{text('history.subject', { name: subjectName ?? state.subject })}</span>
          <X className="size-3.5 shrink-0" aria-hidden />
        </button>
      )}
      {onClear && (
        <button type="button" onClick={onClear} className="btn-ghost">
          {text('history.clear')}
        </button>
      )}
    </div>
  );
}

function useActors() {
  const text = useText();
  const { data: users } = useQuery(readOptions(listUsers, {}));
  const { data: tokens } = useQuery(readOptions(listApiTokens, {}));
  return [
    { id: ALL, name: text('history.anybody') },
    ...(users?.resultData ?? []).map(({ _id: id, username: name }) => ({ id, name })),
    ...(tokens?.resultData ?? []).map(({ _id: id, name }) => ({ id, name: text('history.token', { name }) })),
  ];
}
