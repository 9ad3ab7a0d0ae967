import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ApplyDialog } from './ApplyDialog.tsx';
import { ChangeTable } from './ChangeTable.tsx';
import { CountsTable } from './CountsTable.tsx';
import type { DryRun } from './dryRun.ts';
import { ProblemTable } from './ProblemTable.tsx';

/** Shows a workbook's changes and problems, and lets the user apply the changes if there are no problems. */
export function DryRunResult({
  file,
  result,
  onAgain,
  onApplied,
}: {
  file: File;
  result: DryRun;
  onAgain: () => void;
  onApplied: () => void;
}) {
  const text = useText();
  const [isConfirming, setIsConfirming] = useState(false);
  const { plan, problem_count: problems, change_count: changes } = result;
  return (
    <section aria-labelledby="workbook-result" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="workbook-result" className="min-w-0 text-brand font-semibold wrap-anywhere">
          {text('workbook.result.title', { name: file.name })}
        </h2>
        <div className="flex gap-2 max-sm:w-full max-sm:[&>.btn]:h-10 max-sm:[&>.btn]:flex-1">
          <Button onClick={onAgain}>{text('workbook.result.again')}</Button>
          {plan !== null && (
            <Button look="filled" onClick={() => setIsConfirming(true)}>
              {text('workbook.result.apply')}
            </Button>
          )}
        </div>
      </div>
      {problems > 0 ? (
        <Alert tone="bad">{text('workbook.result.bad', { count: problems })}</Alert>
      ) : (
        <Alert tone="good">
          {text(changes > 0 ? 'workbook.result.good' : 'workbook.result.same', { count: changes })}
        </Alert>
      )}
      <CountsTable counts={result.counts} />
      {problems > 0 && <ProblemTable problems={result.problems} count={problems} />}
      {changes > 0 && problems === 0 && <ChangeTable changes={result.changes} count={changes} />}
      {isConfirming && plan !== null && (
        <ApplyDialog
          file={file}
          plan={plan}
          counts={result.counts}
          onApplied={onApplied}
          onClose={(isOutdated) => {
            setIsConfirming(false);
            if (isOutdated) onAgain();
          }}
        />
      )}
    </section>
  );
}
