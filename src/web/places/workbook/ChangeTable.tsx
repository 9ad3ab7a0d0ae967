import { useFormat } from '../../i18n/useFormat.ts';
import { useListFormat } from '../../i18n/useListFormat.ts';
import { useText } from '../../i18n/useText.ts';
import type { DryRun } from './dryRun.ts';
import { RowTable } from '../../lists/table/RowTable.tsx';

/** Lists the changes row by row, with the columns that differ. */
export function ChangeTable({ changes, count }: { changes: DryRun['changes']; count: number }) {
  const text = useText();
  const format = useFormat();
  const formatList = useListFormat();
  const visibleCount = changes.length;
  return (
    <RowTable
      title={text('workbook.changeList.title')}
      note={visibleCount < count ? text('workbook.changeList.more', { shown: visibleCount, count }) : null}
      columns={[
        { key: 'sheet', name: text('workbook.result.sheet'), width: 'w-32' },
        { key: 'row', name: text('workbook.changeList.row'), width: 'w-20', isNamed: true },
        { key: 'what', name: text('workbook.changeList.what'), width: 'w-32' },
        { key: 'which', name: text('workbook.changeList.which'), width: '' },
      ]}
      rows={changes.map(({ sheet, row, kind, name, columns }) => ({
        key: `${sheet} ${row}`,
        cells: [
          text(`workbook.sheets.${sheet}`),
          format.number(row),
          <span key="kind" className={kind === 'removed' ? 'text-bad' : ''}>
            {text(`workbook.changeList.kinds.${kind}`)}
          </span>,
          <span key="which">
            {name}
            {kind === 'changed' && <span className="block text-xs text-fg-3">{formatList(columns)}</span>}
          </span>,
        ],
      }))}
    />
  );
}
