import { FileDown } from 'lucide-react';
import { prepareComparison } from '../../../contract/compare.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useErrorText } from '../../api/useErrorText.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import type { EffectInput } from './effect.ts';

/** The rows of a comparison as a file, with a script for R that gives the same figures. Null while there is nothing to compare. */
export function FileButton({ input }: { input: EffectInput | null }) {
  const text = useText();
  const errorText = useErrorText();
  const { send, busy, error } = useSend(prepareComparison);
  const save = () =>
    void refusalOf(async () => {
      if (!input) return;
      const { url } = (await send(input)).resultData;
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    });
  return (
    <div className="flex flex-col items-end gap-1 max-sm:w-full">
      <Button busy={busy} disabled={input === null} onClick={save} className="max-sm:w-full">
        <FileDown className="size-4" aria-hidden />
        {text('compare.file')}
      </Button>
      {error && (
        <p role="alert" className="max-w-80 text-xs text-bad">
          {errorText(error)}
        </p>
      )}
    </div>
  );
}
