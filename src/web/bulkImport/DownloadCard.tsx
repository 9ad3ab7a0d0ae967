import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportWorkbook } from '../../contract/bulkImport.ts';
import { refusalOf } from '../api/refusalOf.ts';
import { makeCall } from '../api/makeCall.ts';
import { noteFailure } from '../api/reportFailure.ts';
import { useText } from '../i18n/useText.ts';
import { Button } from '../ui/Button.tsx';
import { download } from '../ui/download.ts';
import { FormError } from '../ui/FormError.tsx';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Everything as it is now, to take away. */
export function DownloadCard() {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);

  async function fetchWorkbook(): Promise<void> {
    setBusy(true);
    setError(null);
    const refusal = await refusalOf(async () => {
      const { name, content } = (await makeCall(exportWorkbook, {})).resultData;
      download(
        new Blob([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))], { type: XLSX }),
        name,
      );
    }).finally(() => setBusy(false));
    if (refusal) noteFailure(refusal);
    setError(refusal);
  }

  return (
    <section aria-labelledby="workbook-download" className="card flex flex-col gap-4 p-5 max-sm:p-4">
      <div>
        <h2 id="workbook-download" className="text-brand font-semibold">
          {text('workbook.export.title')}
        </h2>
        <p className="mt-0.5 text-fg-2">{text('workbook.export.lead')}</p>
      </div>
      <FormError error={error} />
      <Button busy={busy} onClick={() => void fetchWorkbook()} className="mt-auto self-start max-sm:h-10 max-sm:w-full">
        {!busy && <Download className="size-4" aria-hidden />}
        {text('workbook.export.do')}
      </Button>
    </section>
  );
}
