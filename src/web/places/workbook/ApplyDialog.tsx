import { SHEET_NAMES } from '../../../domain/bulkImport.ts';
import { applyWorkbook } from '../../../contract/places/workbook.ts';
import { useProof } from '../../forms/useProof.tsx';
import { refusalOf } from '../../api/refusalOf.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { PEOPLE_AND_PLACES } from '../../lists/reads.ts';
import { ConfirmDialog } from '../../ui/popups/ConfirmDialog.tsx';
import { notify } from '../../ui/notices/notices.ts';
import type { DryRun } from './dryRun.ts';

/** Asks for confirmation before a workbook's changes are applied. */
export function ApplyDialog({
  file,
  plan,
  counts,
  onApplied,
  onClose,
}: {
  file: File;
  plan: string;
  counts: DryRun['counts'];
  onApplied: () => void;
  /** `outdated` is true if the server refused the plan. */
  onClose: (outdated: boolean) => void;
}) {
  const text = useText();
  const { send, busy, error } = useSend(applyWorkbook, PEOPLE_AND_PLACES);
  const proof = useProof(error);
  const removals = counts.Assignments?.removed ?? 0;

  const apply = () =>
    refusalOf(async () => {
      const { resultData } = await send({ plan, currentpassword: proof.password, file });
      notify({ text: resultData });
      onApplied();
    });

  return (
    <ConfirmDialog
      title={text('workbook.confirm.title')}
      confirm={text('workbook.confirm.do')}
      look={removals > 0 ? 'danger' : 'filled'}
      busy={busy}
      error={error}
      field={proof.field}
      onConfirm={() => void apply()}
      onCancel={() => onClose(error?.code === 'workbook_outdated' || error?.code === 'workbook_refused')}
    >
      <p>{text('workbook.confirm.lead')}</p>
      <ul className="mt-3 list-disc pl-4.5">
        {SHEET_NAMES.map((sheet) => {
          const of = counts[sheet];
          if (!of || of.added + of.changed + of.removed === 0) return null;
          const values = { sheet: text(`workbook.sheets.${sheet}`), ...of };
          return <li key={sheet}>{text('workbook.confirm.counts', values)}</li>;
        })}
      </ul>
      {removals > 0 && (
        <p className="mt-3 font-medium text-bad">{text('workbook.confirm.removed', { count: removals })}</p>
      )}
    </ConfirmDialog>
  );
}
