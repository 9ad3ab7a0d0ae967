import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { ListBody } from '../ListBody.tsx';
import { ListHead } from '../ListHead.tsx';
import { turned } from '../listState.ts';
import { ListPager } from '../ListPager.tsx';
import { GroupFilter, ListToolbar } from '../ListToolbar.tsx';
import { SortMenu } from '../SortMenu.tsx';
import { RecordTable } from './RecordTable.tsx';
import type { Records } from './records.ts';
import type { RecordList, RecordPage } from './useRecordList.ts';

type ListFrameProps<R, S extends string> = {
  /** The block of the words. */
  of: 'stores' | 'users';
  icon: LucideIcon;
  lead: string;
  /** Said where there are none at all. */
  noneLead: string;
  /** The links at the end of the head. */
  action: ReactNode;
  list: RecordList<R, S>;
  /** Every order, the first one first. */
  sorts: readonly { value: S; label: string }[];
  filtersByGroup: boolean;
  records: Records<R>;
  /** What stands over the list. */
  children: ReactNode;
};

/** The page of the stores or of the users: head, search, filter, order, table and pager in the state that the address holds. */
export function ListFrame<R extends { _id: string }, S extends string>(props: ListFrameProps<R, S>) {
  const { of, list, sorts, children } = props;
  const { state, change, reply } = list;
  const text = useText();
  const narrowed = state.find !== '' || state.group !== null;
  return (
    <div className="flex min-h-full flex-col gap-4">
      <ListHead title={text(`${of}.title`)} lead={props.lead} action={props.action} />
      <ListToolbar
        label={text(`${of}.find`)}
        find={state.find}
        onFind={(find) => change({ find })}
        count={reply ? text(`${of}.count`, { count: reply.count }) : ''}
      >
        {props.filtersByGroup && <GroupFilter group={state.group} onGroup={(group) => change({ group })} />}
        <SortMenu sorts={sorts} sort={state.sort} onSort={(sort) => change({ sort })} />
      </ListToolbar>
      <ListBody
        reply={reply}
        empty={{
          icon: props.icon,
          title: text(narrowed ? `${of}.noneFound` : `${of}.none`),
          lead: narrowed ? text(`${of}.noneFoundLead`) : props.noneLead,
          onClear: narrowed ? () => change({ find: '', group: null }) : null,
        }}
      >
        {(page) => <RecordsPage of={of} list={list} page={page} sorts={sorts} records={props.records} />}
      </ListBody>
      {children}
    </div>
  );
}

function RecordsPage<R extends { _id: string }, S extends string>({
  of,
  list: { state, change, stale },
  page: { resultData: rows, count },
  sorts,
  records,
}: Pick<ListFrameProps<R, S>, 'of' | 'list' | 'sorts' | 'records'> & { page: RecordPage<R> }) {
  const text = useText();
  const sortBy = (column: string) => {
    const known = sorts.find(({ value }) => value === turned(state.sort, column)) ?? sorts[0];
    if (known) change({ sort: known.value });
  };
  return (
    <>
      <RecordTable
        {...records}
        caption={text(`${of}.title`)}
        rows={rows}
        sort={state.sort}
        onSort={sortBy}
        stale={stale}
      />
      <ListPager
        label={text(`${of}.pages`)}
        page={state.page}
        size={state.size}
        rows={rows.length}
        count={count}
        onPage={(page) => change({ page })}
      />
    </>
  );
}
