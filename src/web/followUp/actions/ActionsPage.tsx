import { Outlet, useParams } from '@tanstack/react-router';
import { ListChecks, Plus } from 'lucide-react';
import { Suspense, useCallback, useMemo, useState, type ComponentProps } from 'react';
import type { Action } from '../../../contract/followUp/actions/actions.ts';
import { useText } from '../../i18n/useText.ts';
import { ExportButton } from '../../lists/exported/ExportButton.tsx';
import { ListBody } from '../../lists/ListBody.tsx';
import { useListDialog } from '../../lists/dialogs/useListDialog.ts';
import { ListHead } from '../../lists/ListHead.tsx';
import { useSelection, type Selection } from '../../lists/useSelection.ts';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import { Button } from '../../ui/Button.tsx';
import { ALL_ACTIONS, emptyReason } from './actionsState.ts';
import { BulkActions } from './bulk/BulkActions.tsx';
import type { BulkChange } from './bulk/bulkChange.ts';
import { ActionFilters } from './filters/ActionFilters.tsx';
import { useStores } from './filters/useStores.ts';
import { ActionListSkeleton } from './list/ActionListSkeleton.tsx';
import { ActionTable } from './list/ActionTable.tsx';
import { FigureStrip } from './list/FigureStrip.tsx';
import { useActionFile } from './list/useActionColumns.tsx';
import { useActionList } from './list/useActionList.ts';
import type { RowCommand } from './list/useRowMenu.tsx';
import { ListOrder } from './listOrder.ts';
import { useQuestionSubjects } from './parts/useQuestionSubjects.ts';
import { useActionsState } from './useActionsState.ts';

/** The minimum width at which an action opens next to the list. */
export const WIDE = '(width >= 80rem)';

const newAction = lazyPart(() => import('./add/NewActionDialog.tsx').then((file) => file.NewActionDialog));

/** Lists actions, with totals, filters and bulk changes. */
export function ActionsPage() {
  const text = useText();
  const { state, change } = useActionsState();
  const list = useActionList(state);
  const file = useActionFile();
  const selection = useSelection();
  const { stores, imageOf } = useStores();
  const { sections, figures, quarter, count } = list;
  const order = useMemo(
    () => (sections ?? []).flatMap(({ actions }) => actions.map(({ action_id: id }) => id)),
    [sections],
  );
  const reason = emptyReason(state);
  return (
    <ListOrder value={order}>
      <div className="flex min-h-full flex-col gap-4">
        <ListHead
          title={text('actions.title')}
          lead={text('actions.lead')}
          action={<AddButton storeId={state.store} />}
        />
        <FigureStrip figures={figures} quarter={quarter} sections={sections} />
        <ActionFilters
          state={state}
          stores={stores}
          count={sections ? text('actions.count', { count }) : ''}
          end={<ExportButton name="actions" columns={file} readRows={list.readAll} />}
          onChange={change}
        />
        {sections ? (
          <ListBody
            reply={{ sections, count }}
            empty={{
              icon: ListChecks,
              title: text(`actions.${reason}`),
              lead: text(`actions.${reason}Lead`),
              onClear: reason === 'none' ? null : () => change(ALL_ACTIONS),
            }}
          >
            {(reply) => (
              <FoundActions
                {...reply}
                list={list}
                searched={state.find !== ''}
                selection={selection}
                sort={state.sort}
                onSort={(sort) => change({ sort })}
                imageOf={imageOf}
              />
            )}
          </ListBody>
        ) : (
          <ActionListSkeleton />
        )}
        <Outlet />
      </div>
    </ListOrder>
  );
}

function AddButton({ storeId }: { storeId: string | null }) {
  const text = useText();
  const { subject, open, close } = useListDialog('add');
  return (
    <>
      <Button onClick={() => open('action')} onPointerEnter={newAction.fetch} className="max-sm:h-10 max-sm:flex-1">
        <Plus className="size-4" aria-hidden />
        {text('actions.add')}
      </Button>
      {subject !== null && (
        <Suspense>
          <newAction.Part start={{ storeId }} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

type FoundProps = {
  sections: NonNullable<ReturnType<typeof useActionList>['sections']>;
  list: ReturnType<typeof useActionList>;
  searched: boolean;
  selection: Selection;
} & Pick<ComponentProps<typeof ActionTable>, 'sort' | 'onSort' | 'imageOf'>;

function FoundActions({ sections, list, searched, selection, ...parts }: FoundProps) {
  const { actionId = null } = useParams({ strict: false });
  const subjects = useQuestionSubjects();
  const [bulkChange, setBulkChange] = useState<BulkChange | null>(null);
  const askFor = useCallback((action: Action, kind: RowCommand) => setBulkChange({ kind, actions: [action] }), []);
  const allActions = useMemo(() => sections.flatMap(({ actions }) => actions), [sections]);
  return (
    <>
      <ActionTable
        sections={sections}
        list={list}
        selection={selection}
        searched={searched}
        subjects={subjects}
        {...parts}
        openId={actionId}
        onMenu={askFor}
      />
      <BulkActions selection={selection} actions={allActions} change={bulkChange} onAsk={setBulkChange} />
    </>
  );
}
