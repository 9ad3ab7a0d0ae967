import { useFormat } from '../../../../i18n/useFormat.ts';
import { useText } from '../../../../i18n/useText.ts';
import { Picture } from '../../../../lists/photos/Picture.tsx';
import { usePhoto } from '../../../../lists/photos/usePhoto.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/popups/Dialog.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';

type LargePhotoProps = { id: string; title: string; date: string; onClose: () => void };

/** Shows a photo of an action in a large dialog, with a retry button if loading it fails. */
export function LargePhoto({ id, title, date, onClose }: LargePhotoProps) {
  const text = useText();
  const format = useFormat();
  const { picture, isError, retry } = usePhoto(id, 'full');
  const day = format.day(date);
  return (
    <Dialog title={title} description={day} width="viewer" onClose={onClose}>
      <div className="grid min-h-40 flex-1 place-items-center overflow-y-auto bg-sunken">
        {picture && (
          <Picture
            picture={picture}
            alt={text('photos.alt', { question: title, day })}
            className="max-h-[min(70vh,40rem)] max-w-full object-contain"
          />
        )}
        {!picture && !isError && <Spinner />}
        {isError && (
          <div className="flex flex-col items-center gap-3 p-4">
            <p role="alert">{text('photos.failed')}</p>
            <Button onClick={retry}>{text('photos.again')}</Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
