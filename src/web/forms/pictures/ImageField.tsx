import { ImagePlus, Trash2 } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { uploadImage } from '../../../contract/places/images.ts';
import { IMAGE_ENDINGS } from '../../../domain/images.ts';
import { CallError } from '../../api/CallError.ts';
import { useErrorText } from '../../api/useErrorText.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { DropZone } from '../DropZone.tsx';
import { imageProblem } from './imageProblem.ts';

const ACCEPT = [...IMAGE_ENDINGS.map((ending) => `.${ending}`), 'image/jpeg', 'image/png'].join(',');

type ImageFieldProps = {
  label: string;
  /** The path of a picture; '' if there is none. */
  value: string;
  onChange: (path: string) => void;
  /** Called when an upload starts and ends. */
  onBusy: (busy: boolean) => void;
  /** The picture or its placeholder. */
  picture: ReactNode;
};

/**
 * Lets the user choose, drop or remove the picture of a store or user. A file is uploaded immediately, so that the
 * server can reject it right away.
 */
export function ImageField({ label, value, onChange, onBusy, picture }: ImageFieldProps) {
  const text = useText();
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const { upload, remove, busy, problem } = useImageUpload(onChange, onBusy);
  return (
    <fieldset aria-describedby={`${id}-rules`} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <DropZone picker={picker} label={label} accept={ACCEPT} onFile={(file) => void upload(file)} className="p-3">
        <span className="relative shrink-0">
          {picture}
          {busy && (
            <span className="absolute inset-0 grid place-items-center rounded-xl bg-card/80">
              <Spinner />
            </span>
          )}
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-fg-2 pointer-coarse:hidden">{text('images.drop')}</p>
          <div className="mt-1 flex flex-wrap gap-2">
            <Button busy={busy} onClick={() => picker.current?.click()}>
              <ImagePlus className="size-4" aria-hidden />
              {text(value === '' ? 'images.choose' : 'images.replace')}
            </Button>
            {value !== '' && !busy && (
              <Button look="ghost" onClick={remove}>
                <Trash2 className="size-4" aria-hidden />
                {text('images.remove')}
              </Button>
            )}
          </div>
        </div>
      </DropZone>
      <p id={`${id}-rules`} className="text-xs text-fg-3">
        {text('images.rules')}
      </p>
      <output className="sr-only">{busy && text('images.sending')}</output>
      {problem !== null && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

function useImageUpload(onChange: (path: string) => void, onBusy: (busy: boolean) => void) {
  const text = useText();
  const errorText = useErrorText();
  const { send, busy } = useSend(uploadImage);
  const [problem, setProblem] = useState<string | null>(null);

  async function upload(file: File | undefined): Promise<void> {
    if (!file || busy) return;
    const wrong = imageProblem(text, file);
    setProblem(wrong);
    if (wrong !== null) return;
    onBusy(true);
    try {
      onChange((await send({ file })).recordData.image);
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setProblem(errorText(failure));
    } finally {
      onBusy(false);
    }
  }

  function remove(): void {
    setProblem(null);
    onChange('');
  }

  return { upload, remove, busy, problem };
}
