import { useMemo, type Ref } from 'react';
import '../../../charts/charts.css';
import './course.css';
import { Crosshair } from '../../../charts/Crosshair.tsx';
import { AxisRules, CrosshairFrame } from '../../../charts/Frame.tsx';
import { TooltipRows } from '../../../charts/Tooltip.tsx';
import { useWidth } from '../../../charts/useWidth.ts';
import type { ChartVersions } from '../../../charts/versions/chartVersions.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useListFormat } from '../../../i18n/useListFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { ARMS, type Arm, type Scale } from '../choices/comparison.ts';
import { useFigures } from '../../../i18n/useFigures.ts';
import { ARM_LOOKS } from './armLooks.ts';
import { COURSE_MARGIN, layOutCourse, type CourseMonth, type CourseShape } from './courseShape.ts';

type CourseLinesProps = {
  /** Oldest first, at least one. */
  months: readonly CourseMonth[];
  scale: Scale;
  names: Record<Arm, string>;
  days: readonly string[];
  versions: ChartVersions | undefined;
  height: number;
  title: string;
  drawing: Ref<SVGSVGElement>;
};

/** Draws the chart of both arms by month. */
export function CourseLines({ months, scale, names, days, versions, height, title, drawing }: CourseLinesProps) {
  const text = useText();
  const format = useFormat();
  const formatList = useListFormat();
  const value = useCourseValue(scale);
  const [box, width] = useWidth('course');
  const shape = useMemo(() => layOutCourse({ width, height }, months, scale), [width, height, months, scale]);
  const monthAt = (index: number) => format.month(`${months[index]?.month ?? '1970-01'}-01`);
  const valueAt = (index: number, arm: Arm) => {
    const point = months[index]?.[arm];
    return point ? value(point.mean) : text('regions.noScore');
  };
  const versionsIn = (index: number) => {
    const month = months[index]?.month ?? '';
    return versions?.between(`${month}-00`, `${month}-31`) ?? [];
  };
  return (
    <CrosshairFrame
      size={{ width, height }}
      box={box}
      drawing={drawing}
      count={months.length}
      position={shape.x}
      label={versions?.title(title) ?? title}
      describe={(index) =>
        text('charts.values', {
          date: monthAt(index),
          values: formatList([...ARMS.map((arm) => `${names[arm]} ${valueAt(index, arm)}`), ...versionsIn(index)]),
        })
      }
      renderTooltip={(index) => (
        <TooltipRows
          title={monthAt(index)}
          rows={ARMS.map((arm) => ({ name: names[arm], color: ARM_LOOKS[arm].color, value: valueAt(index, arm) }))}
          notes={versionsIn(index)}
        />
      )}
      renderOver={(index) => <Crosshair x={shape.x(index)} height={height} />}
    >
      <FirstDays {...{ days, shape, width, height }} isLow={versions !== undefined} />
      <CourseRules shape={shape} width={width} scale={scale} />
      {versions?.draw(shape.dayAt, { width, height })}
      <MonthTicks months={months} shape={shape} width={width} y={height - 8} />
      {ARMS.toReversed().map((arm) => (
        <Course key={arm} arm={arm} months={months} shape={shape} />
      ))}
      <LastValues months={months} shape={shape} value={value} />
    </CrosshairFrame>
  );
}

/** Returns the function that formats values on a scale. */
export function useCourseValue(scale: Scale): (value: number) => string {
  const figures = useFigures();
  return scale === 'change' ? figures.signed : (value) => figures.points(value);
}

/** Marks the days on which the change started, with a label. `isLow` puts the label below the versions' labels. */
function FirstDays({
  days,
  shape,
  width,
  height,
  isLow,
}: Pick<CourseLinesProps, 'days'> & { shape: CourseShape; width: number; height: number; isLow: boolean }) {
  const text = useText();
  const format = useFormat();
  const [first] = days;
  if (first === undefined) return null;
  const bottom = height - COURSE_MARGIN.bottom;
  const right = width - COURSE_MARGIN.right;
  const from = Math.max(COURSE_MARGIN.left, Math.min(right, shape.dayAt(first)));
  const words =
    days.length === 1
      ? text('compare.course.begins', { date: format.day(first) })
      : text('compare.course.beginsAt', { count: days.length });
  const atLeft = from > width / 2;
  return (
    <>
      <rect
        x={from}
        y={COURSE_MARGIN.top}
        width={right - from}
        height={bottom - COURSE_MARGIN.top}
        className="course-after"
      />
      {days.map((day) => (
        <line
          key={day}
          x1={shape.dayAt(day)}
          x2={shape.dayAt(day)}
          y1={COURSE_MARGIN.top}
          y2={bottom}
          className="course-began"
        />
      ))}
      <text
        x={from + (atLeft ? -6 : 6)}
        y={isLow ? COURSE_MARGIN.top + 14 : 14}
        textAnchor={atLeft ? 'end' : 'start'}
        className="chart-tick course-words"
      >
        {words}
      </text>
    </>
  );
}

function CourseRules({ shape, width, scale }: { shape: CourseShape; width: number; scale: Scale }) {
  const { tick, number } = useFigures();
  return (
    <AxisRules
      ticks={shape.axis.ticks}
      y={shape.y}
      left={COURSE_MARGIN.left}
      right={width - COURSE_MARGIN.right}
      strong={scale === 'change' ? 0 : null}
      word={scale === 'change' ? tick : number}
    />
  );
}

/** The width of a month label on the axis, in pixels. */
const MONTH_ROOM = 64;

function MonthTicks({
  months,
  shape,
  width,
  y,
}: {
  months: readonly CourseMonth[];
  shape: CourseShape;
  width: number;
  y: number;
}) {
  const format = useFormat();
  const every = Math.max(1, Math.ceil((months.length * MONTH_ROOM) / width));
  const last = months.length - 1;
  const isShown = (index: number) => (last - index) % every === 0;
  // The year is shown only on its first label.
  const isNew = (index: number) => months[index]?.month.slice(0, 4) !== months[index - every]?.month.slice(0, 4);
  return months.map(
    ({ month }, index) =>
      isShown(index) && (
        <text
          key={month}
          x={shape.x(index)}
          y={y}
          dx={index === last && last > 0 ? 12 : 0}
          textAnchor={index === last && last > 0 ? 'end' : 'middle'}
          className="chart-tick"
        >
          {isNew(index) ? format.month(`${month}-01`) : format.monthName(`${month}-01`)}
        </text>
      ),
  );
}

/** The band has an outline, so that overlapping bands can be told apart in a greyscale print. */
function Course({ arm, months, shape }: { arm: Arm; months: readonly CourseMonth[]; shape: CourseShape }) {
  const { color, dash } = ARM_LOOKS[arm];
  return (
    <g className="chart-sweep">
      <path
        d={shape.band(arm)}
        fill={color}
        fillOpacity={0.15}
        stroke={color}
        strokeOpacity={0.8}
        strokeWidth={1}
        {...(dash && { strokeDasharray: '2 3' })}
      />
      <path
        d={shape.line(arm)}
        fill="none"
        stroke={color}
        strokeWidth={2}
        {...(dash && { strokeDasharray: dash })}
        className="chart-line"
      />
      {months.map((month, index) => {
        const point = month[arm];
        return (
          point && (
            <circle
              key={month.month}
              cx={shape.x(index)}
              cy={shape.y(point.mean)}
              r={2.75}
              fill="var(--card)"
              stroke={color}
              strokeWidth={1.5}
            />
          )
        );
      })}
    </g>
  );
}

function LastValues({
  months,
  shape,
  value,
}: {
  months: readonly CourseMonth[];
  shape: CourseShape;
  value: (value: number) => string;
}) {
  const index = months.length - 1;
  const points = ARMS.flatMap((arm) => {
    const point = months[index]?.[arm];
    return point ? [{ arm, mean: point.mean }] : [];
  }).toSorted((one, other) => other.mean - one.mean);
  return (
    <g className="chart-late">
      {points.map(({ arm, mean }, at) => (
        <text
          key={arm}
          x={shape.x(index) + 8}
          y={shape.y(mean) + (at === 0 ? -9 : 18)}
          textAnchor="end"
          className="chart-value chart-halo"
          style={{ fill: ARM_LOOKS[arm].color }}
        >
          {value(mean)}
        </text>
      ))}
    </g>
  );
}
