import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listActions } from '../../../../contract/followUp/actions/actions.ts';
import { readOptions } from '../../../api/useCall.ts';
import { useText } from '../../../i18n/useText.ts';
import { LoadFailure } from '../../../lists/LoadFailure.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ActionLines } from './ActionLines.tsx';

/** The maximum number of actions listed. */
const LINES = 4;

type ActionsCardProps =
  /** For one store, or for the stores of a group. */
  { store: string; group?: undefined } | { group: string; store?: undefined };

/** Shows figures and the first unfinished actions of a store or a group. */
export function ActionsCard({ store, group }: ActionsCardProps) {
  const text = useText();
  const scope = store === undefined ? { group_id: group } : { store_id: store };
  const figures = useQuery(readOptions(listActions, { ...scope, filter: '', page: 1, size: 1 }));
  const first = useQuery(
    readOptions(listActions, { ...scope, filter: '', status: ['open', 'doing', 'done'], page: 1, size: LINES }),
  );
  const failure = [figures, first].find(({ isError }) => isError);
  const data = figures.data && first.data ? { ...figures.data.figures, actions: first.data.resultData } : null;
  const search = store === undefined ? { group } : { store };
  return (
    <Card
      title={text('actions.title')}
      {...(data && {
        note: text('actions.cards.figures', { open: data.open, overdue: data.overdue, points: data.points_won }),
      })}
      aside={
        <Link to="/actions" search={search} className="btn-ghost">
          {text('actions.cards.all')}
        </Link>
      }
    >
      {failure && <LoadFailure error={failure.error} onRetry={() => void failure.refetch()} />}
      {!failure && !data && <Skeleton className="mt-3 h-24" />}
      {data?.actions.length === 0 && <p className="mt-3 text-fg-2">{text('actions.cards.none')}</p>}
      {data && <ActionLines actions={data.actions} />}
    </Card>
  );
}
