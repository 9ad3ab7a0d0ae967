import { FileDown } from 'lucide-react';
import type { prepareAgreement, prepareComparison } from '../../../contract/insight/evaluation.ts';
import type { CallInput } from '../../api/makeCall.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useErrorText } from '../../api/useErrorText.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadFrom } from '../../ui/download.ts';

/** The calls that prepare a file. */
type Prepare = typeof prepareAgreement | typeof prepareComparison;

/**
 * Downloads the data behind the figures shown, with an R script that reproduces them. `input` is null while nothing is
 * shown.
 */
export function FileButton<Call extends Prepare>({ prepare, input }: { prepare: Call; input: CallInput<Call> | null }) {
  const text = useText();
  const errorText = useErrorText();
  const { send, busy, error } = useSend(prepare);
  const save = () =>
    void refusalOf(async () => {
      if (input) downloadFrom((await send(input)).resultData.url);
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
