import { deleteTarget, listTargets } from '../../../contract/followUp/targets.ts';
import type { ComparedArea } from '../../../domain/evaluation/areas.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { notify } from '../../ui/notices/notices.ts';
import { ConfirmDialog } from '../../ui/popups/ConfirmDialog.tsx';
import type { Target } from './targets.ts';
import { useGoal } from './useGoal.ts';
import { useTargetName } from './useTargetName.ts';

type DeleteTargetDialogProps = { target: Target; names: Record<ComparedArea, string>; onClose: () => void };

/** Asks for confirmation before a target is deleted. */
export function DeleteTargetDialog({ target, names, onClose }: DeleteTargetDialogProps) {
  const text = useText();
  const goal = useGoal();
  const nameOf = useTargetName(names);
  const lead = target.measure === null ? 'targets.deleteLead' : 'targets.deleteMeasureLead';
  const { send, busy, error } = useSend(deleteTarget, [listTargets]);
  const confirm = () =>
    refusalOf(async () => {
      const { resultData } = await send({ target_id: target.target_id });
      onClose();
      notify({ text: resultData });
    });
  return (
    <ConfirmDialog
      title={text('targets.deleteTitle')}
      confirm={text('targets.deleteConfirm')}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {text(lead, { area: nameOf(target), goal: goal(target) })}
    </ConfirmDialog>
  );
}
