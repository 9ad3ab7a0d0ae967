import { ChevronDown, ChevronUp, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { MANUAL_STATUSES } from '../../../../domain/actions/status.ts';
import { useText } from '../../../i18n/useText.ts';
import { useCopy } from '../../../ui/copies/useCopy.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { notify } from '../../../ui/notices/notices.ts';
import { MenuButton } from '../../../ui/popups/MenuButton.tsx';
import { StatusIcon, StatusSign } from '../parts/StatusSign.tsx';
import type { ActionDetail } from './detail.ts';
import type { ActionShapeProps } from './shape.ts';
import type { ActionChange } from './useActionChange.ts';

type PanelHeadProps = Pick<ActionShapeProps, 'previous' | 'next'> & {
  action: ActionDetail;
  actionChange: ActionChange;
  aside: ReactNode;
  onDrop: () => void;
};

/** Shows the status menu and the buttons at the top of an action. */
export function PanelHead({ action, actionChange, previous, next, aside, onDrop }: PanelHeadProps) {
  const text = useText();
  const { copy } = useCopy();
  const copyAddress = async () => {
    const { origin, pathname } = window.location;
    notify({ text: text((await copy(origin + pathname)) ? 'actions.copied' : 'actions.copyFailed') });
  };
  // A verified action can only be reopened.
  const statuses = action.status === 'confirmed' ? (['open'] as const) : MANUAL_STATUSES;
  const entries = statuses.map((status) => ({
    key: status,
    label: text(`actions.statuses.${status}`),
    icon: <StatusIcon status={status} />,
    ...(action.status !== 'confirmed' && { selected: status === action.status }),
    onSelect: () => {
      if (status === action.status) return;
      if (status === 'dropped') onDrop();
      else void actionChange.change({ status });
    },
  }));
  return (
    <div className="flex shrink-0 items-center gap-1 border-b border-line py-2.5 pr-3 pl-5">
      <MenuButton className="btn min-w-0 gap-2" align="start" groups={[entries]}>
        <span className="sr-only">{text('actions.columns.status')}: </span>
        <StatusSign status={action.status} />
        <ChevronDown className="size-3.5 shrink-0 text-fg-3" aria-hidden />
      </MenuButton>
      <span className="flex-1" />
      <IconButton label={text('actions.previous')} disabled={previous === null} onClick={() => previous?.()}>
        <ChevronUp className="size-4" aria-hidden />
      </IconButton>
      <IconButton label={text('actions.next')} disabled={next === null} onClick={() => next?.()}>
        <ChevronDown className="size-4" aria-hidden />
      </IconButton>
      <IconButton label={text('actions.copy')} onClick={() => void copyAddress()}>
        <Link2 className="size-4" aria-hidden />
      </IconButton>
      {aside}
    </div>
  );
}
