import { CalendarDays, CircleCheck, CircleSlash, UserRoundPen } from 'lucide-react';
import { Suspense } from 'react';
import type { Action } from '../../../../contract/followUp/actions/actions.ts';
import { useText } from '../../../i18n/useText.ts';
import { BulkBar } from '../../../lists/BulkBar.tsx';
import type { Selection } from '../../../lists/useSelection.ts';
import { lazyPart } from '../../../ui/popups/usePopup.ts';
import type { BulkChange } from './bulkChange.ts';

const BAR = [
  { kind: 'reassign', icon: UserRoundPen },
  { kind: 'due', icon: CalendarDays },
  { kind: 'done', icon: CircleCheck },
  { kind: 'drop', icon: CircleSlash },
] as const;

const dialog = lazyPart(() => import('./BulkChangeDialog.tsx').then((file) => file.BulkChangeDialog));

type BulkActionsProps = {
  selection: Selection;
  /** The actions loaded so far. */
  actions: readonly Action[];
  change: BulkChange | null;
  onAsk: (change: BulkChange | null) => void;
};

/** Renders the buttons that change all selected actions, and the dialog that asks for confirmation. */
export function BulkActions({ selection, actions, change, onAsk }: BulkActionsProps) {
  const text = useText();
  const selectedActions = actions.filter(({ action_id: id }) => selection.has(id));
  return (
    <>
      <BulkBar
        count={selectedActions.length}
        actions={BAR.map(({ kind, icon }) => ({
          label: text(`actions.deeds.${kind}`),
          icon,
          onPress: () => onAsk({ kind, actions: selectedActions }),
        }))}
        onClear={selection.clear}
      />
      {change && (
        <Suspense>
          <dialog.Part change={change} onDone={selection.clear} onClose={() => onAsk(null)} />
        </Suspense>
      )}
    </>
  );
}
