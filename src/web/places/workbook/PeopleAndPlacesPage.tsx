import { useText } from '../../i18n/useText.ts';
import { ListHead } from '../../lists/ListHead.tsx';
import { LoadFailure } from '../../lists/LoadFailure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DownloadCard } from './DownloadCard.tsx';
import { DryRunResult } from './DryRunResult.tsx';
import { useDryRun } from './useDryRun.ts';
import { WorkbookCard } from './WorkbookCard.tsx';

/** Lets administrators download people and places as a workbook, and apply an edited one after a preview. */
export function PeopleAndPlacesPage() {
  const text = useText();
  const { file, checkFile, forget, dryRun } = useDryRun();
  const { data, error, isFetching, refetch } = dryRun;
  return (
    <div className="flex flex-col gap-4">
      <ListHead title={text('workbook.title')} lead={text('workbook.lead')} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <DownloadCard />
        <WorkbookCard file={file} busy={isFetching} onGive={(newFile) => void checkFile(newFile)} />
      </div>
      {file && isFetching && <CheckNote name={file.name} />}
      {file && !isFetching && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {file && !isFetching && data && (
        <DryRunResult file={file} result={data.resultData} onAgain={() => void refetch()} onApplied={forget} />
      )}
    </div>
  );
}

function CheckNote({ name }: { name: string }) {
  const text = useText();
  return (
    <>
      <output className="text-fg-2 wrap-anywhere">{text('workbook.checking', { name })}</output>
      <Skeleton className="h-60" />
    </>
  );
}
