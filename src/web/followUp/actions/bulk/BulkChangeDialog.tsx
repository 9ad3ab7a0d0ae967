import { useState } from 'react';
import { changeActions } from '../../../../contract/followUp/actions/actions.ts';
import type { InputOf } from '../../../../contract/kit/call.ts';
import { BULK_ACTIONS_MAX } from '../../../../domain/limits.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useSend } from '../../../api/useSend.ts';
import { ReasonField } from '../../../forms/ReasonField.tsx';
import { useText } from '../../../i18n/useText.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { ConfirmDialog } from '../../../ui/popups/ConfirmDialog.tsx';
import { ACTION_RELOADS } from '../actionReloads.ts';
import { DayField, INCOMPLETE } from '../parts/DayField.tsx';
import { OwnerPicker } from '../parts/OwnerPicker.tsx';
import type { BulkChange, BulkChangeKind } from './bulkChange.ts';

type BulkChangeValues = { owner: string; due: string; reason: string };

type BulkChangeDialogProps = { change: BulkChange; onDone: () => void; onClose: () => void };

/** Asks for the details of a bulk change and sends it. */
export function BulkChangeDialog({ change: { kind, actions }, onDone, onClose }: BulkChangeDialogProps) {
  const text = useText();
  const { send, busy, error } = useSend(changeActions, ACTION_RELOADS);
  const [values, setValues] = useState<BulkChangeValues>({ owner: '', due: '', reason: '' });
  const [attempts, setAttempts] = useState(0);
  const ids = actions.map(({ action_id: id }) => id);
  const tooMany = ids.length > BULK_ACTIONS_MAX;
  const isMissing = (kind === 'drop' && values.reason.trim() === '') || (kind === 'due' && values.due === INCOMPLETE);
  const confirm = () => {
    if (tooMany) return;
    if (isMissing) return setAttempts(attempts + 1);
    return void refusalOf(async () => {
      const { resultData } = await send({ action_ids: ids, ...CHANGES[kind](values) });
      onDone();
      onClose();
      notify({ text: text('actions.bulk.changed', { count: resultData.changed }) });
    });
  };
  return (
    <ConfirmDialog
      title={text(`actions.bulk.${kind}.title`, { count: ids.length })}
      confirm={text(`actions.deeds.${kind}`)}
      {...(kind === 'drop' && { cancel: text('actions.drop.keep') })}
      look={kind === 'drop' ? 'danger' : 'filled'}
      busy={busy}
      error={error}
      field={
        kind !== 'done' &&
        kind !== 'reopen' && (
          <BulkChangeFields
            kind={kind}
            storeIds={actions.map(({ store_id: id }) => id)}
            values={values}
            attempts={attempts}
            onChange={(changes) => setValues({ ...values, ...changes })}
          />
        )
      }
      onConfirm={confirm}
      onCancel={onClose}
    >
      {text(`actions.bulk.${kind}.lead`)}
      {tooMany && (
        <p role="alert" className="mt-2 text-bad">
          {text('actions.bulk.tooMany', { max: BULK_ACTIONS_MAX })}
        </p>
      )}
    </ConfirmDialog>
  );
}

/** The input that is sent for each bulk change. */
const CHANGES: Record<BulkChangeKind, (values: BulkChangeValues) => Omit<InputOf<typeof changeActions>, 'action_ids'>> =
  {
    reassign: ({ owner }) => ({ owner }),
    due: ({ due }) => ({ due }),
    done: () => ({ status: 'done' }),
    reopen: () => ({ status: 'open' }),
    drop: ({ reason }) => ({ status: 'dropped', reason: reason.trim() }),
  };

type BulkChangeFieldsProps = {
  kind: BulkChangeKind;
  storeIds: readonly string[];
  values: BulkChangeValues;
  /** The number of times that the user tried to submit without a required value. */
  attempts: number;
  onChange: (changes: Partial<BulkChangeValues>) => void;
};

function BulkChangeFields({
  kind,
  storeIds,
  values: { owner, due, reason },
  attempts,
  onChange,
}: BulkChangeFieldsProps) {
  const text = useText();
  if (kind === 'reassign') {
    return <OwnerPicker storeIds={storeIds} value={owner} onChange={(id) => onChange({ owner: id })} />;
  }
  if (kind === 'due') {
    const isPartial = attempts > 0 && due === INCOMPLETE;
    return (
      <DayField
        value={due}
        onChange={(day) => onChange({ due: day })}
        error={isPartial ? text('actions.due.incomplete') : undefined}
      />
    );
  }
  return (
    kind === 'drop' && (
      <ReasonField
        value={reason}
        hint={text('actions.drop.hint')}
        attempts={attempts}
        onChange={(next) => onChange({ reason: next })}
      />
    )
  );
}
