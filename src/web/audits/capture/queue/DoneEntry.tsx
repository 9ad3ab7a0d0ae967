import { Link } from '@tanstack/react-router';
import { useConnection } from '../../../api/connection.ts';
import { DoneRejection } from '../../../followUp/actions/done/DoneRejection.tsx';
import type { DoneAction } from '../../../followUp/actions/done/doneActions.ts';
import { useListFormat } from '../../../i18n/useListFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { StoreImage } from '../../../ui/StoreImage.tsx';
import { StateSign } from './StateSign.tsx';

/** Shows an action that was marked as done on this device, and links to the action. */
export function DoneEntry({ action }: { action: DoneAction }) {
  const text = useText();
  const formatList = useListFormat();
  const away = useConnection().fault !== null;
  const { actionId, storeName, photoCount, state } = action;
  return (
    <li className="relative px-4 py-2.5">
      <div className="flex items-center gap-3">
        <StoreImage image={null} className="size-8 rounded-lg" />
        <span className="min-w-0 flex-1">
          <Link
            to="/actions/$actionId"
            params={{ actionId }}
            className="block truncate font-medium after:absolute after:inset-0"
          >
            {storeName}
          </Link>
          <span className="num block truncate text-xs text-fg-2">
            {formatList([
              text('capture.queue.actionDone'),
              ...(photoCount === 0 ? [] : [text('capture.queue.photos', { count: photoCount })]),
            ])}
          </span>
        </span>
        <StateSign state={state} away={away} />
      </div>
      {state === 'refused' && (
        <div className="relative pl-11 max-[23.5rem]:pl-0">
          <DoneRejection action={action} />
        </div>
      )}
    </li>
  );
}
