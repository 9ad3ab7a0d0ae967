import { useNavigate, useParams } from '@tanstack/react-router';
import { use } from 'react';
import { afterPaint } from '../../ui/timing/afterPaint.ts';
import { useMedia } from '../../ui/useMedia.ts';
import { WIDE } from './ActionsPage.tsx';
import { ListOrder } from './listOrder.ts';
import { ActionDialog } from './panel/ActionDialog.tsx';
import { ActionPanel } from './panel/ActionPanel.tsx';

/** Shows the action in the URL (/actions/{action id}): next to the list, or as a dialog over it if there is no room. */
export function ActionOverList() {
  const { actionId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const order = use(ListOrder);
  const wide = useMedia(WIDE);
  const at = order.indexOf(actionId);
  const open = (id: string) =>
    void navigate({ to: '/actions/$actionId', params: { actionId: id }, search: true, resetScroll: false });
  const stepTo = (place: number) => {
    const id = at === -1 ? undefined : order[place];
    return id === undefined ? null : () => open(id);
  };
  const close = () => {
    void navigate({ to: '/actions', search: true, resetScroll: false });
    afterPaint(() => document.getElementById(`action-${actionId}`)?.focus());
  };
  const Shape = wide ? ActionPanel : ActionDialog;
  return <Shape actionId={actionId} previous={stepTo(at - 1)} next={stepTo(at + 1)} onClose={close} />;
}
