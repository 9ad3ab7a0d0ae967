import { Info } from 'lucide-react';
import { useMemo } from 'react';
import { AREAS_COMPARED } from '../../../../domain/evaluation/areas.ts';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import { areaLook } from '../../../charts/areas/areaLook.tsx';
import { useText } from '../../../i18n/useText.ts';
import { axisOver } from '../../../charts/intervals/axis.ts';
import { IntervalPlot, type IntervalRow } from '../../../charts/intervals/IntervalPlot.tsx';
import { useFigures } from '../../../i18n/useFigures.ts';
import { ARMS } from '../choices/comparison.ts';
import type { ComparisonDrawing, Effect } from './effect.ts';
import { leavesZeroOut } from './useAnswerWords.ts';

const STEPS = 5;
/** The distance from 0, in points, up to which intervals extend the axis; what is beyond the axis is cut off. */
const AXIS_MAX = 60;
const TABLE_HEIGHT = 400;

/** Charts the effect on each score. */
export function ForestCard({ drawing }: { drawing: ComparisonDrawing }) {
  const text = useText();
  const figures = useFigures();
  const { effect, names } = drawing;
  const rows = useForestRows(drawing);
  const title = text('compare.forest.title');
  const heads = useMemo(
    () => ({
      name: '',
      before: [...ARMS.map((arm) => names[arm]), text('compare.forest.difference')],
      after: [text('compare.forest.interval')],
    }),
    [names, text],
  );
  const axis = useMemo(() => {
    const ends = effect.areas.flatMap(({ low, high }) => [Math.max(-AXIS_MAX, low), Math.min(AXIS_MAX, high)]);
    return axisOver([0, ...ends], STEPS);
  }, [effect]);
  if (effect.areas.length === 0) return null;
  return (
    <ChartCard
      title={title}
      subject={`${names.with} ${names.without}`}
      note={text('compare.forest.note')}
      figures={{
        columns: [text('compare.forest.score'), ...heads.before, ...heads.after],
        rows: rows.map(({ name, before, after }) => ({ name, values: [...before, ...after] })),
      }}
      height={TABLE_HEIGHT}
    >
      {(drawing) => (
        <>
          <IntervalPlot
            rows={rows}
            heads={heads}
            axis={axis}
            strongValue={0}
            tick={figures.tick}
            title={title}
            name="forest"
            describe={({ name, before, after }) =>
              text('charts.value', { date: name, name: before.at(-1) ?? '', value: after[0] ?? '' })
            }
            drawing={drawing}
          />
          <p className="mt-3 flex items-start gap-2 border-t border-line pt-3 text-xs text-fg-2">
            <Info className="mt-0.5 size-3.5 shrink-0" aria-hidden />
            {text('compare.forest.many', { count: effect.areas.length - 1 })}
          </p>
        </>
      )}
    </ChartCard>
  );
}

function useForestRows({ effect, areaNames }: ComparisonDrawing): IntervalRow[] {
  const text = useText();
  const figures = useFigures();
  return useMemo(() => {
    const rowOf = ({ estimate: at, low, high, ...means }: Effect['areas'][number]) => {
      const sides = ARMS.map((arm) => {
        const { before, after } = means[arm];
        return before === null || after === null ? '–' : `${figures.points(before)} → ${figures.points(after)}`;
      });
      return {
        before: [...sides, figures.signed(at)],
        after: [text('compare.fromTo', { low: figures.signed(low), high: figures.signed(high) })],
        value: { at, low, high },
        filled: leavesZeroOut({ low, high }),
      };
    };
    const byArea = new Map(effect.areas.map((area) => [area.area, area]));
    return AREAS_COMPARED.map((area): IntervalRow => {
      const estimate = byArea.get(area);
      return { key: area, name: areaNames[area], ...areaLook(area), ...(estimate ? rowOf(estimate) : EMPTY_ROW) };
    });
  }, [effect, areaNames, figures, text]);
}

/** The row of a score without an effect. */
const EMPTY_ROW = { before: ['–', '–', '–'], after: ['–'], value: null, filled: false };
