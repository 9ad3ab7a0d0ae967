import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { listStores } from '../../../contract/places/stores.ts';
import { fetchFile } from '../../api/fetchFile.ts';
import { makeCall } from '../../api/makeCall.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { noteFailure } from '../../api/reportFailure.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { download } from '../../ui/download.ts';
import { FormError } from '../../ui/FormError.tsx';
import { storesCsv } from './storesCsv.ts';

const FILES = {
  form: { name: 'fourscore-xlsform.xlsx', read: () => fetchFile('/instrument/xlsform') },
  stores: {
    name: 'stores.csv',
    read: async () =>
      new Blob([storesCsv((await makeCall(listStores, {})).resultData)], { type: 'text/csv;charset=utf-8' }),
  },
} as const;

type File = keyof typeof FILES;

/** Offers an XLSForm for organisations with their own form server, and the list of stores that the form uses. */
export function XlsformCard() {
  const text = useText();
  const id = useId();
  const [busy, setBusy] = useState<File | null>(null);
  const [error, setError] = useState<Error | null>(null);

  async function save(file: File): Promise<void> {
    setBusy(file);
    setError(null);
    const { name, read } = FILES[file];
    const refusal = await refusalOf(async () => download(await read(), name)).finally(() => setBusy(null));
    if (refusal) noteFailure(refusal);
    setError(refusal);
  }

  return (
    <section aria-labelledby={id} className="card mt-2 flex flex-col gap-4 p-5 max-sm:p-4">
      <div className="max-w-2xl">
        <h2 id={id} className="text-brand font-semibold">
          {text('phones.xlsform.title')}
        </h2>
        <p className="mt-0.5 text-fg-2">{text('phones.xlsform.lead')}</p>
      </div>
      <FormError error={error} />
      <div className="flex flex-wrap gap-2 max-sm:[&>*]:h-10 max-sm:[&>*]:w-full">
        {(['form', 'stores'] as const).map((file) => (
          <Button key={file} busy={busy === file} onClick={() => void save(file)}>
            {busy !== file && <Download className="size-4" aria-hidden />}
            {text(`phones.xlsform.${file}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
