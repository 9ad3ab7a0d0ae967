import { SHEET_NAMES } from '../../../domain/bulkImport.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import type { DryRun } from './dryRun.ts';

const COUNTS = ['added', 'changed', 'removed', 'unchanged', 'refused'] as const;

/** Shows the number of rows with each outcome, by sheet. */
export function CountsTable({ counts }: { counts: DryRun['counts'] }) {
  const text = useText();
  const format = useFormat();
  return (
    <div className="card overflow-x-auto px-5 max-sm:px-4">
      <table className="num w-full text-sm">
        <caption className="sr-only">{text('workbook.result.counts')}</caption>
        <thead className="text-xs text-fg-3 max-sm:sr-only">
          <tr>
            <th scope="col" className="h-10 text-left font-medium">
              {text('workbook.result.sheet')}
            </th>
            {COUNTS.map((name) => (
              <th key={name} scope="col" className="h-10 pl-3 text-right font-medium">
                {text(`workbook.result.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SHEET_NAMES.map((sheet) => {
            const of = counts[sheet];
            return (
              <tr
                key={sheet}
                className="border-t border-line max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6 max-sm:py-3 max-sm:first:border-0"
              >
                <th scope="row" className="h-10 text-left font-medium max-sm:col-span-2 max-sm:h-7">
                  {text(`workbook.sheets.${sheet}`)}
                </th>
                {of ? (
                  COUNTS.map((name) => (
                    <td
                      key={name}
                      className={`h-10 pl-3 text-right max-sm:flex max-sm:h-6 max-sm:justify-between max-sm:pl-0 ${toneOf(name, of[name])}`}
                    >
                      <span aria-hidden className="text-fg-2 sm:hidden">
                        {text(`workbook.result.${name}`)}
                      </span>
                      {format.number(of[name])}
                    </td>
                  ))
                ) : (
                  <td
                    colSpan={COUNTS.length}
                    className="h-10 text-right text-fg-3 max-sm:col-span-2 max-sm:h-6 max-sm:text-left"
                  >
                    {text('workbook.result.absent')}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function toneOf(name: (typeof COUNTS)[number], count: number): string {
  if (count === 0) return 'text-fg-3';
  return name === 'refused' ? 'font-medium text-bad' : '';
}
