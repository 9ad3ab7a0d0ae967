import { Building2, Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { readRegionReport } from '../../../contract/insight/regions.ts';
import { useCall } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { ExportButton } from '../../lists/exported/ExportButton.tsx';
import { ListBody } from '../../lists/ListBody.tsx';
import { ListHead } from '../../lists/ListHead.tsx';
import { ListToolbar } from '../../lists/ListToolbar.tsx';
import { DialogHost } from '../../lists/dialogs/DialogHost.tsx';
import { SortMenu } from '../../lists/SortMenu.tsx';
import type { FileColumn } from '../../lists/exported/tableFile.ts';
import { useListDialog } from '../../lists/dialogs/useListDialog.ts';
import { useListState } from '../../lists/useListState.ts';
import { useSessionValue } from '../../session/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import { findGroups, GROUP_SORTS, sortGroups, type FoundGroup, type GroupEntry } from './findGroups.ts';
import { GroupCard } from './GroupCard.tsx';

const dialogs = lazyPart(() => import('./GroupDialogs.tsx').then((file) => file.GroupDialogs));

/** Lists the groups with their stores and users (spec section 2, '/group'). */
export function GroupsPage() {
  const text = useText();
  const { resultData: groups } = useCall(readRegionReport, {});
  const { state, change } = useListState(GROUP_SORTS);
  const find = useDeferredValue(state.find);
  const matchingGroups = sortGroups(findGroups(groups, find), state.sort);
  const file = useGroupFile();
  const [groupToDelete, setGroupToDelete] = useState<GroupEntry | null>(null);
  const add = useListDialog('add');
  const edit = useListDialog('edit');
  const editedGroup = useSessionValue('editedGroup');

  return (
    <div className="flex min-h-full flex-col gap-4">
      <ListHead
        title={text('groups.title')}
        lead={text('groups.lead')}
        action={
          <Button onClick={() => add.open('group')} className="max-sm:h-10 max-sm:w-full">
            <Plus className="size-4" aria-hidden />
            {text('groups.add')}
          </Button>
        }
      />
      <ListToolbar
        label={text('groups.find')}
        find={state.find}
        onFind={(next) => change({ find: next })}
        count={text('groups.count', { count: matchingGroups.length })}
        end={<ExportButton name="groups" columns={file} readRows={() => Promise.resolve(matchingGroups)} />}
      >
        <SortMenu
          sorts={GROUP_SORTS.map((value) => ({ value, label: text(`groups.sorts.${value}`) }))}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          className=""
        />
      </ListToolbar>
      <ListBody
        reply={{ count: matchingGroups.length }}
        empty={{
          icon: Building2,
          title: text(groups.length === 0 ? 'groups.none' : 'groups.noneFound'),
          lead: text(groups.length === 0 ? 'groups.noneLead' : 'groups.noneFoundLead'),
          onClear: groups.length === 0 ? null : () => change({ find: '' }),
        }}
      >
        {() => (
          <ul className="grid gap-4 lg:grid-cols-2 min-[120rem]:grid-cols-3">
            {matchingGroups.map((entry) => (
              <li key={entry.group._id} className="min-w-0">
                <GroupCard
                  entry={entry}
                  last={entry.group._id === editedGroup}
                  onEdit={() => edit.open(entry.group._id)}
                  onDelete={() => setGroupToDelete(entry.group)}
                />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
      <DialogHost isRequested={groupToDelete !== null}>
        <dialogs.Part groupToDelete={groupToDelete} onClose={() => setGroupToDelete(null)} />
      </DialogHost>
    </div>
  );
}

function useGroupFile(): readonly FileColumn<FoundGroup>[] {
  const text = useText();
  return [
    { title: text('header.group'), value: ({ group }) => group.name },
    { title: text('groups.stores'), value: ({ stores }) => stores.map((store) => store.store_name).join('; ') },
    { title: text('groups.users'), value: ({ users }) => users.map((user) => user.username).join('; ') },
  ];
}
