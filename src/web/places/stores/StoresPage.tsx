import type { QueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Store } from 'lucide-react';
import { useCallback, useState } from 'react';
import { searchStores, type StoreSort } from '../../../contract/places/stores.ts';
import { readOptions } from '../../api/useCall.ts';
import { BulkAssign } from '../assignments/BulkAssign.tsx';
import { useText } from '../../i18n/useText.ts';
import { listCallInput, listStateOf, type ListInput } from '../../lists/listState.ts';
import { ListFrame } from '../../lists/table/ListFrame.tsx';
import { AddLink, WorkbookLink } from '../../lists/ListHead.tsx';
import { DialogHost } from '../../lists/dialogs/DialogHost.tsx';
import { useRecordList } from '../../lists/table/useRecordList.ts';
import { useSelection, useUnfoldedRows } from '../../lists/useSelection.ts';
import { useViewer } from '../../session/session.ts';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import { StoreDetails } from './StoreDetails.tsx';
import { STORE_SORTS, type StoreRow } from './storeRow.ts';
import { useStoreColumns } from './useStoreColumns.tsx';
import { useStoreMenu } from './useStoreMenu.tsx';

const dialogs = lazyPart(() => import('./StoreDialogs.tsx').then((file) => file.StoreDialogs));

const nameOf = (row: StoreRow) => row.store_name;

const storeOptions = (input: ListInput<StoreSort>) => readOptions(searchStores, input);

/** Prefetches the stores that the list shows at a URL. */
export function askForStores(client: QueryClient, search: Readonly<Record<string, unknown>>): Promise<void> {
  return client.prefetchQuery(storeOptions(listCallInput(listStateOf(search, STORE_SORTS))));
}

/**
 * Lists the stores with their users and last scores. Group users see only their own stores and can't manage them (spec
 * sections 2, 6).
 */
export function StoresPage() {
  const text = useText();
  const { administrator } = useViewer();
  const list = useRecordList(STORE_SORTS, storeOptions);
  const selection = useSelection();
  const unfoldedRows = useUnfoldedRows();
  const columns = useStoreColumns();
  const [storeToDelete, setStoreToDelete] = useState<StoreRow | null>(null);
  const { fold } = unfoldedRows;
  const askDeletion = useCallback(
    (row: StoreRow) => {
      // If the row remained expanded, it would request data that is about to be deleted.
      fold(row._id);
      setStoreToDelete(row);
    },
    [fold],
  );
  const menuOf = useStoreMenu(askDeletion);

  return (
    <ListFrame
      of="stores"
      icon={Store}
      lead={text(administrator ? 'stores.lead' : 'stores.leadOwn')}
      noneLead={text(administrator ? 'stores.noneLead' : 'stores.noneOwn')}
      action={
        administrator && (
          <>
            <WorkbookLink />
            <AddLink to="/store/add">{text('stores.add')}</AddLink>
          </>
        )
      }
      list={list}
      sorts={STORE_SORTS.map((value) => ({ value, label: text(`stores.sorts.${value}`) }))}
      filtersByGroup={administrator}
      records={{
        columns,
        nameOf,
        unfoldedRows,
        Details: StoreDetails,
        ...(administrator && { selection, menuOf }),
      }}
    >
      {administrator && (
        <>
          <BulkAssign to="stores" selection={selection} />
          <DialogHost isRequested={storeToDelete !== null}>
            <dialogs.Part selection={selection} storeToDelete={storeToDelete} onClose={() => setStoreToDelete(null)} />
          </DialogHost>
          <Outlet />
        </>
      )}
    </ListFrame>
  );
}
