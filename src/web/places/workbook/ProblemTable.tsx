import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import type { DryRun } from './dryRun.ts';
import { RowTable } from '../../lists/table/RowTable.tsx';

/** Lists the problems, each with its sheet, row and column. */
export function ProblemTable({ problems, count }: { problems: DryRun['problems']; count: number }) {
  const text = useText();
  const format = useFormat();
  const visibleCount = problems.length;
  return (
    <RowTable
      title={text('workbook.problemList.title')}
      note={visibleCount < count ? text('workbook.problemList.more', { shown: visibleCount, count }) : null}
      columns={[
        { key: 'sheet', name: text('workbook.result.sheet'), width: 'w-32' },
        { key: 'row', name: text('workbook.problemList.row'), width: 'w-20', isNamed: true },
        { key: 'column', name: text('workbook.problemList.column'), width: 'w-32' },
        { key: 'problem', name: text('workbook.problemList.problem'), width: '' },
      ]}
      rows={problems.map(({ sheet, row, column, code, text: message }, index) => ({
        key: `${index} ${code}`,
        cells: [
          text(`workbook.sheets.${sheet}`),
          row === null ? text('workbook.problemList.wholeSheet') : format.number(row),
          column,
          message,
        ],
      }))}
    />
  );
}
