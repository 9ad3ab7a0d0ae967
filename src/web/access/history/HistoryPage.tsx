import { History } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import { ListBody } from '../../lists/ListBody.tsx';
import { ListHead } from '../../lists/ListHead.tsx';
import { Button } from '../../ui/Button.tsx';
import { HistoryEntry } from '../../lists/history/HistoryEntry.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { useHistory, useHistoryState } from './useHistory.ts';
import { SettingsTabs } from '../../shell/navigation/SettingsTabs.tsx';

/** Shows the history, either of changes or of sign-ins and other access, with filters. For administrators. */
export function HistoryPage() {
  const text = useText();
  const { state, change } = useHistoryState();
  const { data, isFetchingNextPage, hasNextPage, fetchNextPage } = useHistory(state);
  const entries = data?.pages.flatMap(({ resultData }) => resultData);
  const { topic, ...narrowing } = state;
  const isNarrowed = Object.values(narrowing).some((value) => value !== null);
  const clear = () => change({ kind: null, actor: null, subject: null, from: null, to: null });
  return (
    <div className="flex flex-col gap-4">
      <SettingsTabs />
      <ListHead title={text('history.title')} lead={text(topic === 'access' ? 'history.accessLead' : 'history.lead')} />
      <HistoryFilters
        state={state}
        subjectName={entries?.find(({ subject }) => subject._id === state.subject)?.subject.name ?? null}
        onChange={change}
        onClear={isNarrowed ? clear : null}
      />
      <ListBody
        reply={entries && { entries, count: entries.length }}
        empty={{
          icon: History,
          title: text(isNarrowed ? 'history.noneFound' : 'history.none'),
          lead: text(isNarrowed ? 'history.noneFoundLead' : 'history.noneLead'),
          onClear: isNarrowed ? clear : null,
        }}
      >
        {(reply) => (
          <>
            <ol className="card divide-y divide-line">
              {reply.entries.map((entry) => (
                <HistoryEntry
                  key={entry._id}
                  entry={entry}
                  onSubject={state.subject === null ? (id) => change({ subject: id }) : null}
                />
              ))}
            </ol>
            <div className="flex justify-center">
              {hasNextPage ? (
                <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {text('history.more')}
                </Button>
              ) : (
                <p className="text-fg-3">{text('history.end')}</p>
              )}
            </div>
          </>
        )}
      </ListBody>
    </div>
  );
}
