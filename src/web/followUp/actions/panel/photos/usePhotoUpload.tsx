import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { addActionPhoto } from '../../../../../contract/followUp/actions/actions.ts';
import type { CallError } from '../../../../api/CallError.ts';
import { newId } from '../../../../api/newId.ts';
import { refusalOf } from '../../../../api/refusalOf.ts';
import { useSend } from '../../../../api/useSend.ts';
import { PhotoError, scalePhoto } from '../../../../forms/pictures/scalePhoto.ts';
import { ACTION_RELOADS } from '../../actionReloads.ts';

export type UnsentPhoto = { photo_id: string; file: File };

export type PhotoUpload = {
  /** A hidden input that must be rendered. */
  input: ReactNode;
  /** Opens the device's camera or file picker. */
  choose: () => void;
  busy: boolean;
  error: CallError | null;
  /** The reason why a chosen file can't be used as a photo; null if there is none. */
  problem: 'noPicture' | null;
  /** Resends the photos that failed to upload; null if none failed. */
  retry: (() => void) | null;
  unsent: readonly UnsentPhoto[];
  /** Discards the unsent photos and the error. */
  forget: () => void;
};

/** Scales photos down and uploads them to an action. */
export function usePhotoUpload(actionId: string): PhotoUpload {
  const field = useRef<HTMLInputElement>(null);
  const { send, busy, error, forgetError } = useSend(addActionPhoto, ACTION_RELOADS);
  const [problem, setProblem] = useState<'noPicture' | null>(null);
  const [isScaling, setIsScaling] = useState(false);
  const [unsent, setUnsent] = useState<readonly UnsentPhoto[]>([]);

  /** Sends a photo. Resending the same id adds nothing, so a photo without a response can be sent again. */
  const sendPhoto = (photo: UnsentPhoto) =>
    refusalOf(async () => {
      const withoutPhoto = (photos: readonly UnsentPhoto[]) =>
        photos.filter(({ photo_id: id }) => id !== photo.photo_id);
      setUnsent((photos) => [...withoutPhoto(photos), photo]);
      await send({ action_id: actionId, ...photo });
      setUnsent(withoutPhoto);
    });

  async function sendAll(): Promise<void> {
    for (const photo of unsent) if (await sendPhoto(photo)) return;
  }

  async function addPhoto(file: File | undefined): Promise<void> {
    if (!file) return;
    forgetError();
    setProblem(null);
    setIsScaling(true);
    try {
      const smallPhoto = await scalePhoto(file);
      await sendPhoto({ photo_id: newId(), file: new File([smallPhoto], 'photo.jpg', { type: 'image/jpeg' }) });
    } catch (fault) {
      if (!(fault instanceof PhotoError)) throw fault;
      setProblem('noPicture');
    } finally {
      setIsScaling(false);
    }
  }

  return {
    input: <PhotoInput field={field} onChoose={(file) => void addPhoto(file)} />,
    choose: () => field.current?.click(),
    busy: busy || isScaling,
    error,
    problem,
    retry: unsent.length > 0 && error ? () => void sendAll() : null,
    unsent,
    forget: () => {
      setUnsent([]);
      forgetError();
    },
  };
}

type PhotoInputProps = { field: RefObject<HTMLInputElement | null>; onChoose: (file: File | undefined) => void };

function PhotoInput({ field, onChoose }: PhotoInputProps) {
  return (
    <input
      ref={field}
      type="file"
      accept="image/*"
      hidden
      onChange={({ target }) => {
        const file = target.files?.[0];
        onChoose(file);
        // Allows the same file to be chosen again.
        target.value = '';
      }}
    />
  );
}
