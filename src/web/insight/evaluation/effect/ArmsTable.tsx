import { useText } from '../../../i18n/useText.ts';
import { ARMS, type Arm } from '../choices/comparison.ts';
import { useFigures, type Figures } from '../../../i18n/useFigures.ts';
import { ArmName } from './ArmName.tsx';
import type { ComparisonDrawing, Effect } from './effect.ts';

const COLUMNS = ['before', 'after', 'change', 'stores', 'audits'] as const;
const CELL = 'h-10 pl-2 text-right sm:pl-3';
/** Columns hidden on phones. */
const WIDE: readonly string[] = ['audits'];

/** Shows the means of both arms before and after the change. */
export function ArmsTable({ drawing: { effect, names, days } }: { drawing: ComparisonDrawing }) {
  const text = useText();
  const figures = useFigures();
  const rows = ARMS.map((arm) => ({ arm, ...effect.arms[arm], audits: auditsOf(effect, arm) }));
  const [own, otherRow] = rows;
  const rose = (own?.change ?? 0) > (otherRow?.change ?? 0);
  const value = (of: number | null) => (of === null ? '–' : figures.points(of));
  return (
    <>
      <section
        aria-label={text('compare.means.title')}
        // The region can scroll, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto focus-visible:-outline-offset-2"
      >
        <table className="num w-full text-sm">
          <Head />
          <tbody>
            {rows.map(({ arm, before, after, change, stores, audits }) => (
              <tr key={arm} className="border-b border-line">
                <th scope="row" className="h-10 pr-2 text-left font-medium">
                  <ArmName arm={arm} name={names[arm]} />
                </th>
                <td className={`${CELL} text-fg-2`}>{value(before)}</td>
                <td className={CELL}>{value(after)}</td>
                <td className={`${CELL} font-semibold`}>{change === null ? '–' : figures.signed(change)}</td>
                <td className={`${CELL} text-fg-2`}>{figures.number(stores)}</td>
                <td className={`${CELL} text-fg-2 max-sm:hidden`}>{figures.number(audits)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row" className="h-10 text-left font-normal">
                {text('compare.means.difference')}
              </th>
              <td className={`${CELL} text-fg-2`}>{difference(figures, own?.before, otherRow?.before)}</td>
              <td className={CELL}>{difference(figures, own?.after, otherRow?.after)}</td>
              <td className={`${CELL} font-semibold ${rose ? 'text-accent' : ''}`}>
                {difference(figures, own?.change, otherRow?.change)}
              </td>
            </tr>
          </tbody>
        </table>
      </section>
      <p className="mt-3 text-xs text-fg-2">
        {text(days.length > 1 ? 'compare.means.noteDays' : 'compare.means.note', { count: days.length })}
        {effect.effect && ` ${text('compare.means.welch', { df: figures.points(effect.effect.df) })}`}
      </p>
    </>
  );
}

function Head() {
  const text = useText();
  return (
    <thead className="text-xs text-fg-2">
      <tr className="border-b border-line">
        <th scope="col" className="h-8 text-left font-normal">
          {text('compare.means.title')}
        </th>
        {COLUMNS.map((column) => (
          <th
            key={column}
            scope="col"
            className={`h-8 pl-2 text-right font-normal sm:pl-3 ${WIDE.includes(column) ? 'max-sm:hidden' : ''}`}
          >
            {text(`compare.means.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function auditsOf({ stores }: Effect, arm: Arm): number {
  return stores.reduce((sum, store) => sum + (store.arm === arm ? store.before.n + store.after.n : 0), 0);
}

function difference(figures: Figures, one: number | null | undefined, other: number | null | undefined): string {
  return typeof one === 'number' && typeof other === 'number' ? figures.signed(one - other) : '–';
}
