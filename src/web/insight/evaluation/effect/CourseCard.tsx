import { useMemo } from 'react';
import { useLateVersions } from '../../../audits/definitions/versions/useLateVersions.ts';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import { EmptyChart } from '../../../charts/EmptyChart.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { ARMS, SCALES, type Scale } from '../choices/comparison.ts';
import { useFigures } from '../../../i18n/useFigures.ts';
import { ARM_LOOKS } from './armLooks.ts';
import { ArmName } from './ArmName.tsx';
import { CourseLines, useCourseValue } from './CourseLines.tsx';
import { courseOf } from './courseShape.ts';
import type { ComparisonDrawing } from './effect.ts';

const HEIGHT = 300;

/** Charts the scores of both arms by month, or their changes. */
export function CourseCard({ drawing, onScale }: { drawing: ComparisonDrawing; onScale: (scale: Scale) => void }) {
  const text = useText();
  const format = useFormat();
  const figures = useFigures();
  const { effect, names, scale, days } = drawing;
  const value = useCourseValue(scale);
  const months = useMemo(() => courseOf(effect.months, scale), [effect, scale]);
  const hasBands = months.some((month) => ARMS.some((arm) => typeof month[arm]?.low === 'number'));
  const versions = useLateVersions()(`${months[0]?.month}-00`, `${months.at(-1)?.month}-31`);
  const title = text(`compare.course.${scale}`);
  const rows = months.toReversed().map((month) => ({
    name: format.month(`${month.month}-01`),
    values: ARMS.flatMap((arm) => {
      const point = month[arm];
      if (!point) return ['–', '–', figures.number(0)];
      const { low, high } = point;
      const interval =
        low === null || high === null ? '–' : text('compare.fromTo', { low: value(low), high: value(high) });
      return [value(point.mean), interval, figures.number(point.stores)];
    }),
  }));
  return (
    <ChartCard
      title={title}
      subject={`${names.with} ${names.without}`}
      legend={ARMS.map((arm) => ({
        name: names[arm],
        color: ARM_LOOKS[arm].color,
        dashed: ARM_LOOKS[arm].dash !== null,
      }))}
      className="min-w-0"
      note={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {ARMS.map((arm) => (
            <ArmName key={arm} arm={arm} name={names[arm]} />
          ))}
          <span>{text(hasBands ? 'compare.course.note' : 'compare.course.noteFew')}</span>
          <SegmentedControl
            label={text('compare.course.scale')}
            options={SCALES.map((option) => ({ value: option, text: text(`compare.course.scales.${option}`) }))}
            value={scale}
            onChange={onScale}
            className="sm:ml-auto"
          />
        </div>
      }
      figures={
        months.length === 0
          ? null
          : {
              columns: [
                text('regions.month'),
                ...ARMS.flatMap((arm) => [
                  names[arm],
                  text('compare.course.intervalOf', { name: names[arm] }),
                  text('compare.course.storesOf', { name: names[arm] }),
                ]),
              ],
              rows,
            }
      }
      height={HEIGHT}
      versions={versions}
    >
      {(drawing) =>
        months.length === 0 ? (
          <EmptyChart height={HEIGHT} sentence={text('compare.course.empty')} />
        ) : (
          <CourseLines
            months={months}
            scale={scale}
            names={names}
            days={days}
            versions={versions}
            height={HEIGHT}
            title={title}
            drawing={drawing}
          />
        )
      }
    </ChartCard>
  );
}
