import { Link } from '@tanstack/react-router';
import { useFormat } from '../../i18n/useFormat.ts';
import { useListFormat } from '../../i18n/useListFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { RowTable } from '../../lists/table/RowTable.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { isReady, type Row } from './useSavedAudits.ts';

/** Shows the expected or actual result for each audit of the file, and the button that imports them. */
export function ImportResult({
  name,
  rows,
  importing,
  onApply,
}: {
  /** The file's name. */
  name: string;
  rows: readonly Row[];
  importing: boolean;
  onApply: () => void;
}) {
  const text = useText();
  const ready = rows.filter(({ verdict, audit }) => isReady(verdict) && (verdict.is === 'new' || audit?.photos.length));
  const done = rows.filter(({ verdict }) => verdict.is === 'imported').length;
  const refusals = rows.filter(({ verdict }) => verdict.is === 'refused').length;
  return (
    <section aria-labelledby="imports-result" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="imports-result" className="min-w-0 text-brand font-semibold wrap-anywhere">
          {text('imports.result.title', { name })}
        </h2>
        {(ready.length > 0 || importing) && (
          <Button look="filled" busy={importing} onClick={onApply} className="max-sm:h-10 max-sm:w-full">
            {text('imports.result.do')}
          </Button>
        )}
      </div>
      {refusals > 0 && <Alert tone="bad">{text('imports.result.refused', { count: refusals })}</Alert>}
      {!importing && refusals < rows.length && (
        <Alert tone="good">
          {ready.length > 0
            ? text('imports.result.ready', { count: ready.filter(({ verdict }) => verdict.is === 'new').length })
            : text('imports.result.done', { count: done })}
        </Alert>
      )}
      <Rows rows={rows} />
    </section>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const text = useText();
  const format = useFormat();
  const formatList = useListFormat();
  return (
    <RowTable
      title={text('imports.result.audits')}
      note={null}
      columns={[
        { key: 'line', name: text('workbook.changeList.row'), width: 'w-20', isNamed: true },
        { key: 'audit', name: text('imports.result.audit'), width: '' },
        { key: 'photos', name: text('photos.title'), width: 'w-32', isNamed: true },
        { key: 'verdict', name: text('imports.result.verdict'), width: 'w-2/5' },
      ]}
      rows={rows.map(({ line, audit, verdict }) => ({
        key: String(line),
        cells: [
          format.number(line),
          audit ? formatList([audit.store.name, dayOf(audit.surveyInput.date)]) : '',
          audit ? format.number(audit.photos.length) : '',
          <VerdictText key="verdict" audit={audit} verdict={verdict} />,
        ],
      }))}
    />
  );

  /** Formats a date; an invalid one is shown unchanged, and the server reports what is wrong with it. */
  function dayOf(date: unknown): string {
    const day = String(date);
    return Number.isNaN(Date.parse(day)) ? day : format.day(day);
  }
}

function VerdictText({ audit, verdict }: Pick<Row, 'audit' | 'verdict'>) {
  const text = useText();
  const format = useFormat();
  if (verdict.is === 'refused') return <span className="text-bad">{verdict.reason}</span>;
  const score = format.percent(verdict.score);
  if (verdict.is !== 'imported') return text(`imports.verdicts.${verdict.is}`, { score });
  const total = audit?.photos.length ?? 0;
  return (
    <span>
      <Link
        to="/survey/$surveyId"
        params={{ surveyId: audit?.surveyInput.survey_id ?? '' }}
        className="text-accent hover:underline"
      >
        {text('imports.verdicts.imported', { score })}
      </Link>
      {verdict.photos < total && (
        <span className="block text-bad">
          {text('imports.verdicts.photos', { sent: verdict.photos, total })} {verdict.trouble}
        </span>
      )}
    </span>
  );
}
