import { useState } from 'react';
import { readOverview } from '../../../contract/insight/overview.ts';
import type { OverviewSort } from '../../../domain/overview.ts';
import { useCall } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { ListPager } from '../../lists/ListPager.tsx';
import { GroupsCard } from './GroupsCard.tsx';
import { LatestCard } from './LatestCard.tsx';
import { OverviewStrip } from './OverviewStrip.tsx';
import { StoresCard } from './StoresCard.tsx';
import { VisitsDue } from './VisitsDue.tsx';

/** The number of stores on a page. */
const ROWS = 100;

type OverviewContentProps = {
  /** '' for all groups. */
  group: string;
  sort: OverviewSort;
  onGroup: (id: string) => void;
  onSort: (sort: OverviewSort) => void;
};

/** Shows the overview of one group or of all groups. Suspends. */
export function OverviewContent({ group, sort, onGroup, onSort }: OverviewContentProps) {
  const text = useText();
  const [page, setPage] = useState(1);
  const { resultData: overview, count } = useCall(readOverview, {
    ...(group !== '' && { group_id: group }),
    sort,
    page,
    size: ROWS,
  });
  const { stores, groups, figures, latest } = overview;
  const names = new Map(groups.map(({ group_id: id, name }) => [id, name]));
  return (
    <>
      <VisitsDue stores={stores} />
      <OverviewStrip figures={figures} groups={groups} group={group} />
      <StoresCard stores={stores} names={names} sort={sort} onSort={onSort}>
        {count > ROWS && (
          <div className="border-t border-line p-3">
            <ListPager
              label={text('overview.pages')}
              page={page}
              rows={stores.length}
              count={count}
              size={ROWS}
              onPage={setPage}
            />
          </div>
        )}
      </StoresCard>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {groups.length > 0 && <GroupsCard groups={groups} onGroup={onGroup} />}
        <LatestCard latest={latest} />
      </div>
    </>
  );
}
