import { Camera, CircleSlash, Clock, RotateCcw, Send } from 'lucide-react';
import { useState } from 'react';
import { commentAction } from '../../../../contract/followUp/actions/actions.ts';
import { isUnfinished } from '../../../../domain/actions/status.ts';
import { TEXT_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import { LinkButton } from '../links/LinkButton.tsx';
import { currentFault } from '../../../api/connection.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useSend } from '../../../api/useSend.ts';
import { DoneRejection } from '../done/DoneRejection.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useMedia } from '../../../ui/useMedia.ts';
import { ACTION_RELOADS } from '../actionReloads.ts';
import type { ActionDetail } from './detail.ts';
import { MarkDoneSheet } from './MarkDoneSheet.tsx';
import type { ActionChange } from './useActionChange.ts';
import type { PhotoUpload } from './photos/usePhotoUpload.tsx';
import { useStoredDoneAction } from './useStoredDoneAction.ts';

/** The width below which actions are marked as done in a separate sheet. */
const PHONE = '(width < 40rem)';

type PanelFootProps = { action: ActionDetail; actionChange: ActionChange; upload: PhotoUpload; onDrop: () => void };

/** Renders the comment field and the buttons at the bottom of an action. */
export function PanelFoot({ action, actionChange, upload, onDrop }: PanelFootProps) {
  const text = useText();
  const phone = useMedia(PHONE);
  const [marking, setMarking] = useState(false);
  const { status } = action;
  const isUndone = status === 'open' || status === 'doing';
  const done = useStoredDoneAction(action.action_id);
  return (
    <div className="flex shrink-0 flex-col gap-3 border-t border-line px-5 py-3">
      {done?.state === 'waiting' && (
        <output className="flex items-center gap-2 font-medium">
          <Clock className="size-4 shrink-0 text-fg-2" aria-hidden />
          {text('actions.offline.waiting')}
        </output>
      )}
      {done?.state === 'refused' && <DoneRejection action={done} />}
      <CommentField actionId={action.action_id} />
      <div className="flex flex-wrap items-center gap-2">
        {isUnfinished(status) && (
          <Button onClick={onDrop}>
            <CircleSlash className="size-4" aria-hidden />
            {text('actions.deeds.drop')}
          </Button>
        )}
        {status !== 'dropped' && (
          <Button onClick={upload.choose} busy={upload.busy}>
            <Camera className="size-4" aria-hidden />
            {text('actions.photos.add')}
          </Button>
        )}
        <LinkButton action={action} />
        <span className="flex-1" />
        {done ? null : isUndone ? (
          <Button
            look="filled"
            busy={actionChange.busy}
            onClick={() =>
              phone || currentFault() !== null ? setMarking(true) : void actionChange.change({ status: 'done' })
            }
            className="max-sm:h-12 max-sm:w-full"
          >
            {text('actions.deeds.done')}
          </Button>
        ) : (
          <Button busy={actionChange.busy} onClick={() => void actionChange.change({ status: 'open' })}>
            <RotateCcw className="size-4" aria-hidden />
            {text('actions.deeds.reopen')}
          </Button>
        )}
      </div>
      {marking && isUndone && (
        <MarkDoneSheet action={action} actionChange={actionChange} upload={upload} onClose={() => setMarking(false)} />
      )}
    </div>
  );
}

/** Adds a comment. The text stays in the field until the server has accepted it. */
function CommentField({ actionId }: { actionId: string }) {
  const text = useText();
  const [inputText, setInputText] = useState('');
  const { send, busy, error } = useSend(commentAction, ACTION_RELOADS);
  const say = () => {
    if (inputText.trim() === '') return;
    void refusalOf(async () => {
      await send({ action_id: actionId, text: inputText });
      setInputText('');
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) say();
      }}
      className="flex flex-col gap-2"
    >
      <div className="flex gap-1">
        <input
          aria-label={text('actions.comment')}
          placeholder={text('actions.comment')}
          autoComplete="off"
          maxLength={TEXT_MAX_CHARACTERS}
          value={inputText}
          onChange={({ target }) => setInputText(target.value)}
          className="input"
        />
        {inputText.trim() !== '' && (
          <IconButton type="submit" label={text('actions.sendComment')} aria-disabled={busy}>
            <Send className="size-4" aria-hidden />
          </IconButton>
        )}
      </div>
      <FormError error={error} />
    </form>
  );
}
