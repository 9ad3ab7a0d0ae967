import { useRef, useState, type ReactNode } from 'react';
import { addActionPhoto } from '../../../../contract/followUp/actions.ts';
import type { CallError } from '../../../api/CallError.ts';
import { newId } from '../../../api/newId.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useSend } from '../../../api/useSend.ts';
import { PhotoError, scalePhoto } from '../../../forms/pictures/scalePhoto.ts';
import { ACTION_RELOADS } from '../../actionReloads.ts';

export type PhotoUpload = {
  /** Must be drawn. */
  input: ReactNode;
  /** Opens what the device offers: the camera, or its files. */
  choose: () => void;
  busy: boolean;
  error: CallError | null;
  /** Why a file could not be taken as a photo. */
  problem: 'noPicture' | null;
  /** A photo that was not sent is kept: sends it again. Null where there is none. */
  again: (() => void) | null;
};

/** Sends photos of what was done, scaled to what the server takes. */
export function usePhotoUpload(actionId: string): PhotoUpload {
  const field = useRef<HTMLInputElement>(null);
  const { send, busy, error, forgetError } = useSend(addActionPhoto, ACTION_RELOADS);
  const [problem, setProblem] = useState<'noPicture' | null>(null);
  const [scaling, setScaling] = useState(false);
  const [kept, setKept] = useState<{ photo_id: string; file: File } | null>(null);

  /** The same id again adds nothing, so that a photo of which no answer came can be sent once more. */
  const give = (photo: { photo_id: string; file: File }) => {
    setKept(photo);
    return refusalOf(async () => {
      await send({ action_id: actionId, ...photo });
      setKept(null);
    });
  };

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    forgetError();
    setProblem(null);
    setScaling(true);
    try {
      const scaled = await scalePhoto(file);
      await give({ photo_id: newId(), file: new File([scaled], 'photo.jpg', { type: 'image/jpeg' }) });
    } catch (fault) {
      if (!(fault instanceof PhotoError)) throw fault;
      setProblem('noPicture');
    } finally {
      setScaling(false);
    }
  }

  const input = (
    <input
      ref={field}
      type="file"
      accept="image/*"
      hidden
      onChange={({ target }) => {
        const file = target.files?.[0];
        void take(file);
        // The same file can be chosen once more.
        target.value = '';
      }}
    />
  );
  return {
    input,
    choose: () => field.current?.click(),
    busy: busy || scaling,
    error,
    problem,
    again: kept && error ? () => void give(kept) : null,
  };
}
