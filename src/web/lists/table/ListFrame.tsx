import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { ListBody } from '../ListBody.tsx';
import { ListHead } from '../ListHead.tsx';
import { ExportButton } from '../exported/ExportButton.tsx';
import { toggleSort } from '../listState.ts';
import { ListPager } from '../ListPager.tsx';
import { GroupFilter, ListToolbar } from '../ListToolbar.tsx';
import { SortMenu } from '../SortMenu.tsx';
import { fileColumnsOf } from './columns.ts';
import { Table, type TableProps } from './Table.tsx';
import type { RecordList, RecordPage } from './useRecordList.ts';

type Records<R> = Pick<
  TableProps<R>,
  'columns' | 'nameOf' | 'selection' | 'menuOf' | 'currentId' | 'unfoldedRows' | 'Details'
>;

type ListFrameProps<R, S extends string> = {
  /** The prefix of the page's translation keys. */
  of: 'stores' | 'users';
  icon: LucideIcon;
  lead: string;
  /** Shown if there are no records at all. */
  noneLead: string;
  /** The links at the end of the heading. */
  action: ReactNode;
  list: RecordList<R, S>;
  /** All orders, the default first. */
  sorts: readonly { value: S; label: string }[];
  filtersByGroup: boolean;
  records: Records<R>;
  /** The dialogs over the list. */
  children: ReactNode;
};

/** Renders the page of stores or users. */
export function ListFrame<R extends { _id: string }, S extends string>(props: ListFrameProps<R, S>) {
  const { of, list, sorts, children } = props;
  const { state, change, reply } = list;
  const text = useText();
  const isNarrowed = state.find !== '' || state.group !== null;
  return (
    <div className="flex min-h-full flex-col gap-4">
      <ListHead title={text(`${of}.title`)} lead={props.lead} action={props.action} />
      <ListToolbar
        label={text(`${of}.find`)}
        find={state.find}
        onFind={(find) => change({ find })}
        count={reply ? text(`${of}.count`, { count: reply.count }) : ''}
        end={<ExportButton name={of} columns={fileColumnsOf(props.records.columns)} readRows={list.readAll} />}
      >
        {props.filtersByGroup && <GroupFilter group={state.group} onGroup={(group) => change({ group })} />}
        <SortMenu sorts={sorts} sort={state.sort} onSort={(sort) => change({ sort })} />
      </ListToolbar>
      <ListBody
        reply={reply}
        empty={{
          icon: props.icon,
          title: text(isNarrowed ? `${of}.noneFound` : `${of}.none`),
          lead: isNarrowed ? text(`${of}.noneFoundLead`) : props.noneLead,
          onClear: isNarrowed ? () => change({ find: '', group: null }) : null,
        }}
      >
        {(page) => <RecordsPage of={of} list={list} page={page} sorts={sorts} records={props.records} />}
      </ListBody>
      {children}
    </div>
  );
}

const idOf = ({ _id: id }: { _id: string }) => id;

function RecordsPage<R extends { _id: string }, S extends string>({
  of,
  list: { state, change, stale },
  page: { resultData: rows, count },
  sorts,
  records,
}: Pick<ListFrameProps<R, S>, 'of' | 'list' | 'sorts' | 'records'> & { page: RecordPage<R> }) {
  const text = useText();
  const sortBy = (column: string) => {
    const sort = sorts.find(({ value }) => value === toggleSort(state.sort, column)) ?? sorts[0];
    if (sort) change({ sort: sort.value });
  };
  return (
    <>
      <Table
        {...records}
        idOf={idOf}
        breakpoint="md"
        look="apart"
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
