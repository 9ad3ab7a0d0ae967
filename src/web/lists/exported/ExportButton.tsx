import { Download } from 'lucide-react';
import { useState } from 'react';
import { refusalOf } from '../../api/refusalOf.ts';
import { noteFailure } from '../../api/reportFailure.ts';
import { useErrorText } from '../../api/useErrorText.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { download } from '../../ui/download.ts';
import { notify } from '../../ui/notices/notices.ts';
import { tableFile, type FileColumn } from './tableFile.ts';

export type ExportButtonProps<R> = {
  /** The start of the file's name; the day follows it. */
  name: 'stores' | 'users' | 'groups' | 'surveys' | 'actions';
  columns: readonly FileColumn<R>[];
  /** Returns the rows on all pages that match the filters, in the order of the list. */
  readRows: () => Promise<readonly R[]>;
};

/** Downloads the rows on all pages of a list as CSV, with headers in the user's language. */
export function ExportButton<R>({ name, columns, readRows }: ExportButtonProps<R>) {
  const text = useText();
  const format = useFormat();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const label = text('lists.export');

  async function save(): Promise<void> {
    setBusy(true);
    const refusal = await refusalOf(async () => {
      const file = new Blob([tableFile(columns, await readRows())], { type: 'text/csv;charset=utf-8' });
      download(file, `${name}-${format.isoDay(new Date())}.csv`);
    }).finally(() => setBusy(false));
    if (!refusal) return;
    noteFailure(refusal);
    notify({ text: errorText(refusal) });
  }

  return (
    <Button look="ghost" busy={busy} title={label} onClick={() => void save()} className="min-w-10 px-2">
      {!busy && <Download className="size-4 text-fg-3" aria-hidden />}
      <span className="max-xl:sr-only">{label}</span>
    </Button>
  );
}
