import { useState } from 'react';
import { commentAction } from '../../../../contract/followUp/actions/actions.ts';
import { TEXT_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import { currentFault, useConnection } from '../../../api/connection.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useSend } from '../../../api/useSend.ts';
import { storeDoneAction } from '../done/doneActions.ts';
import { TextArea } from '../../../forms/TextArea.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { ACTION_RELOADS } from '../actionReloads.ts';
import { isVerifiable, type ActionDetail } from './detail.ts';
import { MetChange } from './MetChange.tsx';
import { PhotoPair } from './photos/PhotoPair.tsx';
import type { ActionChange } from './useActionChange.ts';
import type { PhotoUpload } from './photos/usePhotoUpload.tsx';

type MarkDoneSheetProps = {
  action: ActionDetail;
  actionChange: ActionChange;
  upload: PhotoUpload;
  onClose: () => void;
};

/**
 * Marks an action as done, with photos and a comment. The comment is sent first, so that it is stored even if the
 * change is refused. Without a connection, everything is stored on the device and sent later.
 */
export function MarkDoneSheet({ action, actionChange, upload, onClose }: MarkDoneSheetProps) {
  const text = useText();
  const [comment, setComment] = useState('');
  const { send, busy, error } = useSend(commentAction, ACTION_RELOADS);
  const away = useConnection().fault !== null;
  const { storeOffline, isStorageFull } = useOfflineStorage(action, upload);
  const mark = async () => {
    if (currentFault() !== null) {
      if (await storeOffline(comment.trim())) onClose();
      return;
    }
    await refusalOf(async () => {
      if (comment.trim() !== '') {
        await send({ action_id: action.action_id, text: comment.trim() });
        setComment('');
      }
      if (await actionChange.change({ status: 'done' })) onClose();
    });
  };
  const isBusy = busy || actionChange.busy;
  return (
    <Dialog sheet title={text('actions.deeds.done')} onClose={onClose}>
      <DialogBody className="flex flex-col gap-4 [&>section]:mt-0">
        {isVerifiable(action) && <p className="text-fg-2">{text('actions.markLead', { store: action.store_name })}</p>}
        <PhotoPair action={action} upload={upload} />
        <TextArea
          label={text('actions.commentLabel')}
          maxLength={TEXT_MAX_CHARACTERS}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
        {actionChange.conflict && <MetChange conflict={actionChange.conflict} busy={isBusy} />}
        {upload.problem && (
          <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-bad">
            {text(`actions.photos.${upload.problem}`)}
          </p>
        )}
        {away && <output className="text-fg-2">{text('actions.offline.lead')}</output>}
        {isStorageFull && (
          <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-bad">
            {text('actions.offline.storageFull')}
          </p>
        )}
        {!away && <FormError error={error ?? actionChange.error ?? upload.error} />}
      </DialogBody>
      <DialogFoot>
        <Button look="filled" busy={isBusy} onClick={() => void mark()} className="max-sm:h-12">
          {text('actions.deeds.done')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function useOfflineStorage({ action_id: actionId, title, store_name: storeName }: ActionDetail, upload: PhotoUpload) {
  const [isStorageFull, setIsStorageFull] = useState(false);
  const storeOffline = async (comment: string): Promise<boolean> => {
    try {
      const photos = await Promise.all(
        upload.unsent.map(async ({ photo_id: photoId, file }) => ({ photoId, bytes: await file.arrayBuffer() })),
      );
      await storeDoneAction({ actionId, title, storeName, comment, photos });
    } catch {
      setIsStorageFull(true);
      return false;
    }
    upload.forget();
    return true;
  };
  return { storeOffline, isStorageFull };
}
