import { FileCard } from '../../forms/FileCard.tsx';
import { useText } from '../../i18n/useText.ts';
import { ListHead } from '../../lists/ListHead.tsx';
import { LoadFailure } from '../../lists/LoadFailure.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ImportResult } from './ImportResult.tsx';
import { useSavedAudits } from './useSavedAudits.ts';

/** Lets the user import audits that a device saved as a file. */
export function ImportAuditsPage() {
  const text = useText();
  const { file, busy, problem, error, rows, loadFile, apply } = useSavedAudits();
  const name = file?.name ?? '';
  const words = {
    title: text('imports.give.title'),
    lead: text('imports.give.lead'),
    file: text('imports.give.file'),
    drop: text('imports.give.drop'),
    rules: text('imports.give.rules'),
  };
  return (
    <div className="flex flex-col gap-4">
      <ListHead title={text('imports.title')} lead={text('imports.lead')} />
      <FileCard
        words={words}
        accept=".jsonl"
        file={file}
        busy={busy !== null}
        problemOf={() => null}
        onFile={(newFile) => void loadFile(newFile)}
      />
      {busy === 'reading' && (
        <>
          <output className="text-fg-2 wrap-anywhere">{text('workbook.checking', { name })}</output>
          <Skeleton className="h-60" />
        </>
      )}
      {problem !== null && <Alert tone="bad">{problem}</Alert>}
      {error !== null && file && (
        <LoadFailure error={error} onRetry={() => void (rows.length > 0 ? apply() : loadFile(file))} />
      )}
      {rows.length > 0 && (
        <ImportResult name={name} rows={rows} importing={busy === 'importing'} onApply={() => void apply()} />
      )}
    </div>
  );
}
