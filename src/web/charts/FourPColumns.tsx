import { useMemo, type Ref } from 'react';
import { FOUR_PS, type FourP } from '../../domain/scoring/fourP.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { useListFormat } from '../i18n/useListFormat.ts';
import { useText } from '../i18n/useText.ts';
import { useBinLabels } from './shapes/binLabels.ts';
import type { Bin, Span } from './shapes/bins.ts';
import './charts.css';
import { labelEvery, layOutColumns } from './shapes/columns.ts';
import { FOUR_P_COLORS } from './fourPColors.ts';
import { Frame } from './Frame.tsx';
import { MARGIN } from './shapes/plot.ts';
import type { ChartTargets } from './targets/chartTargets.ts';
import { TooltipRows } from './Tooltip.tsx';
import { useFourPNames } from './useFourPNames.ts';

/** The width of a date label under the columns, including padding, in pixels. */
const LABEL_WIDTH = 58;

type FourPColumnsProps = {
  /** At least one bin. */
  bins: readonly Bin[];
  span: Span;
  hidden: ReadonlySet<FourP>;
  width: number;
  height: number;
  title: string;
  box: Ref<HTMLDivElement>;
  targets?: ChartTargets | undefined;
  drawing?: Ref<SVGSVGElement>;
};

/** Draws the four Ps over time as columns, except the hidden ones. */
export function FourPColumns(props: FourPColumnsProps) {
  const { bins, span, hidden, width, height, title } = props;
  const text = useText();
  const format = useFormat();
  const formatList = useListFormat();
  const names = useFourPNames();
  const labels = useBinLabels(bins);
  const visibleFourPs = FOUR_PS.filter((fourP) => !hidden.has(fourP));
  const shape = useMemo(
    () => layOutColumns({ width, height }, bins.length, visibleFourPs.length),
    [width, height, bins.length, visibleFourPs.length],
  );
  const value = (index: number, fourP: FourP) => {
    const score = bins[index]?.fourPs[fourP] ?? null;
    return score === null ? text('charts.notAssessed') : format.percent(score);
  };
  const averages = span === 'day' ? '' : text(`charts.spans.${span}`);
  const label = averages ? text('charts.averaged', { title, averages }) : title;
  return (
    <Frame
      size={{ width, height }}
      box={props.box}
      drawing={props.drawing}
      targets={props.targets}
      count={bins.length}
      position={shape.middle}
      label={props.targets?.title(label) ?? label}
      describe={(index) =>
        text('charts.values', {
          date: labels.full(index),
          values: formatList(visibleFourPs.map((fourP) => `${names[fourP]} ${value(index, fourP)}`)),
        })
      }
      renderTooltip={(index) => (
        <TooltipRows
          title={labels.full(index)}
          rows={visibleFourPs.map((fourP) => ({
            name: names[fourP],
            color: FOUR_P_COLORS[fourP],
            value: value(index, fourP),
            square: true,
          }))}
        />
      )}
      renderUnder={(index) => <Band middle={shape.middle(index)} width={shape.step} height={height} />}
    >
      {averages && (
        <text x={width - MARGIN.right} y={MARGIN.top - 8} textAnchor="end" className="chart-tick">
          {averages}
        </text>
      )}
      <Dates bins={bins} nameOf={labels.shortLabel} y={height - 8} shape={shape} />
      <g className="chart-rise">
        {visibleFourPs.map((fourP, place) => (
          <path
            key={fourP}
            fill={FOUR_P_COLORS[fourP]}
            d={bins.map((bin, index) => shape.column(index, place, bin.fourPs[fourP])).join('')}
          />
        ))}
      </g>
    </Frame>
  );
}

type DatesProps = {
  bins: readonly Bin[];
  nameOf: (index: number) => string;
  y: number;
  shape: ReturnType<typeof layOutColumns>;
};

function Dates({ bins, nameOf, y, shape }: DatesProps) {
  const every = labelEvery(shape.step, LABEL_WIDTH);
  return bins.map(
    (bin, index) =>
      index % every === 0 && (
        <text key={bin.from} x={shape.middle(index)} y={y} textAnchor="middle" className="chart-tick">
          {nameOf(index)}
        </text>
      ),
  );
}

function Band({ middle, width, height }: { middle: number; width: number; height: number }) {
  return (
    <rect
      x={middle - width / 2}
      y={MARGIN.top}
      width={width}
      height={height - MARGIN.top - MARGIN.bottom}
      rx={6}
      fill="var(--sunken)"
    />
  );
}
