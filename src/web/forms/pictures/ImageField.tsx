import { ImagePlus, Trash2 } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { uploadImage } from '../../../contract/images.ts';
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
  /** The path of a picture; '' for none. */
  value: string;
  onChange: (path: string) => void;
  /** Whether a picture is on its way. */
  onBusy: (busy: boolean) => void;
  /** The picture, or what stands for none. */
  picture: ReactNode;
};

/**
 * The picture of a store or a user: chosen or dropped, shown, removed. A file is sent at once, so that the server can
 * refuse it at once; the form then names what the server answered, and the picture belongs to no record before the form
 * is saved.
 */
export function ImageField({ label, value, onChange, onBusy, picture }: ImageFieldProps) {
  const text = useText();
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const { take, remove, busy, problem } = useImageUpload(onChange, onBusy);
  return (
    <fieldset aria-describedby={`${id}-rules`} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <DropZone picker={picker} label={label} accept={ACCEPT} onFile={(file) => void take(file)} className="p-3">
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

/** Sends a picture as soon as it is given, and says what is wrong with it. */
function useImageUpload(onChange: (path: string) => void, onBusy: (busy: boolean) => void) {
  const text = useText();
  const errorText = useErrorText();
  const { send, busy } = useSend(uploadImage);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(file: File | undefined): Promise<void> {
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

  return { take, remove, busy, problem };
}
