import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportWorkbook } from '../../../contract/places/workbook.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { makeCall } from '../../api/makeCall.ts';
import { noteFailure } from '../../api/reportFailure.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { download } from '../../ui/download.ts';
import { FormError } from '../../ui/FormError.tsx';
import { SectionCard } from '../../ui/cards/SectionCard.tsx';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Downloads people and places as a workbook. */
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
    <SectionCard title={text('workbook.export.title')} lead={text('workbook.export.lead')}>
      <FormError error={error} />
      <Button busy={busy} onClick={() => void fetchWorkbook()} className="mt-auto self-start max-sm:h-10 max-sm:w-full">
        {!busy && <Download className="size-4" aria-hidden />}
        {text('workbook.export.do')}
      </Button>
    </SectionCard>
  );
}
