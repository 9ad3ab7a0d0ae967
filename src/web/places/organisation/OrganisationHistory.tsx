import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listChanges } from '../../../contract/access/history.ts';
import { readOptions } from '../../api/useCall.ts';
import { HistoryEntry } from '../../lists/history/HistoryEntry.tsx';
import { useText } from '../../i18n/useText.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The maximum number of changes shown. */
const CHANGES_MAX = 5;

/** Shows the latest changes to the organisation's settings. */
export function OrganisationHistory() {
  const text = useText();
  const { data } = useQuery({
    ...readOptions(listChanges, { kind: 'organisation_changed', page_size: CHANGES_MAX }),
    throwOnError: true,
  });
  if (!data) return <Skeleton className="h-24" />;
  const { resultData: entries, next } = data;
  if (entries.length === 0) return <p className="card p-5 text-fg-2 max-sm:p-4">{text('organisation.history.none')}</p>;
  return (
    <div className="card min-w-0">
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <HistoryEntry key={entry._id} entry={entry} onSubject={null} />
        ))}
      </ol>
      {next !== null && (
        <p className="border-t border-line p-3">
          <Link to="/history" search={{ kind: 'organisation_changed' }} className="btn-ghost">
            {text('organisation.history.all')}
          </Link>
        </p>
      )}
    </div>
  );
}
