import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ConfirmDialog } from '../../../ui/popups/ConfirmDialog.tsx';
import { DROPPED_CODE, removeDoneAction, tryDoneAgain, type DoneAction } from './doneActions.ts';

/** Shows why marking an action as done was rejected, with buttons to retry and to discard. */
export function DoneRejection({ action }: { action: DoneAction }) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { refusal, comment, title } = action;
  return (
    <>
      <p className="mt-1 text-xs text-pretty text-fg-2">
        {refusal?.code === DROPPED_CODE ? text('actions.offline.dropped') : refusal?.message}{' '}
        {text('actions.offline.stays')}
      </p>
      {comment !== '' && <p className="mt-1 text-xs text-pretty">{text('actions.offline.comment', { comment })}</p>}
      <div className="-mb-2 -ml-2 flex gap-x-1">
        <button
          type="button"
          className="btn-ghost h-10 text-accent"
          aria-label={text('capture.queue.tryAgainOf', { store: title })}
          onClick={() => void tryDoneAgain(action)}
        >
          {text('capture.queue.tryAgain')}
        </button>
        <IconButton
          label={text('actions.offline.removeOf', { action: title })}
          onClick={() => setIsOpen(true)}
          className="size-10"
        >
          <Trash2 className="size-4" aria-hidden />
        </IconButton>
      </div>
      {isOpen && (
        <ConfirmDialog
          title={text('actions.offline.removeTitle', { action: title })}
          confirm={text('capture.queue.deleteConfirm')}
          onConfirm={() => void removeDoneAction(action)}
          onCancel={() => setIsOpen(false)}
        >
          {text('actions.offline.removeLead')}
        </ConfirmDialog>
      )}
    </>
  );
}
