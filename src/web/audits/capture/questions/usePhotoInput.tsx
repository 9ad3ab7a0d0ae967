import { useRef, useState, type ReactNode } from 'react';
import { addPhoto, type PhotoOwner } from '../drafts/photos.ts';
import { PhotoError } from '../../../forms/pictures/scalePhoto.ts';
import { isFull } from '../../../device/deviceStorage.ts';
import { useText } from '../../../i18n/useText.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { usePreview } from '../frame/previewContext.ts';

type PhotoFault = 'noPicture' | 'full' | 'failed';

/** Adds photos to an answer. The caller must render `input`. */
export function usePhotoInput(owner: PhotoOwner, questionId: string) {
  const text = useText();
  const isPreview = usePreview();
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<PhotoFault | null>(null);

  async function keep(files: readonly File[]): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      // The photos are processed one after the other, because scaling needs memory, which is scarce on phones.
      for (const file of files) await addPhoto(owner, questionId, file);
    } catch (fault) {
      setError(faultOf(fault));
    } finally {
      setBusy(false);
    }
  }

  const input: ReactNode = (
    <input
      ref={field}
      type="file"
      accept="image/*"
      multiple
      hidden
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // The input is reset so that the same file can be chosen again.
        target.value = '';
        void keep(files);
      }}
    />
  );
  const choose = () => {
    if (isPreview) notify({ text: text('editor.preview.noPhotos') });
    else field.current?.click();
  };
  return { input, choose, busy, error };
}

function faultOf(fault: unknown): PhotoFault {
  if (fault instanceof PhotoError) return 'noPicture';
  if (isFull(fault)) return 'full';
  console.error(fault);
  return 'failed';
}
