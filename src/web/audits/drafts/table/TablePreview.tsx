import type { ReactNode } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { COLUMNS, optionsOf, type Column, type TableKind, type TableNames } from './columns.ts';
import type { RowProblem, Table, TableRow } from './readTable.ts';

/** The columns that are shown beneath the text, because they contain several lines or are often empty. */
const BENEATH: ReadonlySet<Column> = new Set(['strategies', 'fix', 'unit', 'choices']);
/** The maximum number of lines shown beneath the text of a row. */
const LINES_SHOWN = 4;
/** The length at which texts are cut, in characters. */
const SHOWN_MAX_CHARACTERS = 300;

type PreviewProps = {
  table: Table;
  kind: TableKind;
  names: TableNames;
  /** Shown between the number of rows and the rows. */
  children: ReactNode;
};

/** Shows the rows of a table as they would be added, each with its problems. */
export function TablePreview({ table: { rows, ignoredCells }, kind, names, children }: PreviewProps) {
  const text = useText();
  const columns = COLUMNS[kind].filter((column) => column !== 'text' && !BENEATH.has(column));
  const faulty = rows.filter(({ problems }) => problems.length > 0).length;
  return (
    <section aria-labelledby="paste-preview" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 id="paste-preview" className="font-semibold">
          {text('editor.paste.preview')}
        </h3>
        <output className="num flex flex-wrap gap-x-3 text-fg-2">
          <span>{text('editor.paste.count', { count: rows.length })}</span>
          {faulty > 0 && <span className="font-medium text-bad">{text('editor.paste.faulty', { count: faulty })}</span>}
        </output>
      </div>
      {ignoredCells.length > 0 && (
        <p className="wrap-anywhere text-fg-2">
          {text('editor.paste.ignored', { names: shortText(ignoredCells.join(', ')) })}
        </p>
      )}
      {children}
      {rows.length > 0 && (
        <div className="overflow-clip rounded-lg border border-line">
          <table className="w-full text-left">
            <thead className="bg-sunken/50">
              <tr className="[&>th]:px-3 [&>th]:py-2 [&>th]:font-medium [&>th]:text-fg-2">
                <th scope="col">{text('editor.paste.row')}</th>
                <th scope="col" className="w-full">
                  {names.column('text')}
                </th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="whitespace-nowrap max-sm:hidden">
                    {names.column(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-t border-line">
              {rows.map((row) => (
                <PreviewRow key={row.line} row={row} columns={columns} kind={kind} names={names} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

type RowProps = { row: TableRow; columns: readonly Column[]; kind: TableKind; names: TableNames };

function PreviewRow({ row: { line, cells, problems }, columns, kind, names }: RowProps) {
  const text = useText();
  const lines = [...BENEATH]
    .flatMap((column) => cells[column]?.split('\n') ?? [])
    .filter((textLine) => textLine !== '');
  const facts = columns.flatMap((column) => cells[column] || []);
  return (
    <tr className={`align-top [&>td]:px-3 [&>td]:py-2 ${problems.length > 0 ? 'bg-bad-soft/40' : ''}`}>
      <td className="num text-fg-3">{line}</td>
      <td className="wrap-anywhere">
        <span lang="en">{shortText(cells.text ?? '')}</span>
        <span className="block text-xs text-fg-2 sm:hidden">{shortText(facts.join(' · '))}</span>
        {lines.slice(0, LINES_SHOWN).map((textLine, at) => (
          <span key={at} lang="en" className="block text-xs text-fg-2">
            {shortText(textLine)}
          </span>
        ))}
        {lines.length > LINES_SHOWN && (
          <span className="block text-xs text-fg-3">
            {text('editor.change.more', { count: lines.length - LINES_SHOWN })}
          </span>
        )}
        {problems.map((problem) => (
          <span key={`${problem.code} ${problem.column}`} className="block font-medium text-bad">
            <Problem problem={problem} kind={kind} names={names} />
          </span>
        ))}
      </td>
      {columns.map((column) => (
        <td key={column} className="text-fg-2 max-sm:hidden">
          {shortText(cells[column] ?? '')}
        </td>
      ))}
    </tr>
  );
}

function Problem({ problem, kind, names }: { problem: RowProblem; kind: TableKind; names: TableNames }) {
  const text = useText();
  const { code, column, value, most } = problem;
  const options = optionsOf(kind, column).map((option) => names.option(column, option));
  return text(`editor.paste.problems.${code}`, {
    column: names.column(column),
    value: shortText(value),
    most,
    options: options.join(', '),
  });
}

function shortText(text: string): string {
  return text.length > SHOWN_MAX_CHARACTERS ? `${text.slice(0, SHOWN_MAX_CHARACTERS)}…` : text;
}
