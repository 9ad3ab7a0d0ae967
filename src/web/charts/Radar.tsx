import type { Ref } from 'react';
import { FOUR_PS, type FourP } from '../../domain/scoring/fourP.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { useListFormat } from '../i18n/useListFormat.ts';
import { useText } from '../i18n/useText.ts';
import './charts.css';
import { FOUR_P_COLORS } from './fourPColors.ts';
import { layOutRadar, RINGS } from './shapes/radarShape.ts';
import type { FourPScores } from './shapes/scoreDays.ts';
import { useFourPNames } from './useFourPNames.ts';
import { useWidth } from './useWidth.ts';

type RadarProps = {
  /** Null for a chart without values. */
  scores: FourPScores | null;
  /** The scores to compare with, drawn dashed; null for none. */
  before: FourPScores | null;
  height: number;
  title: string;
  color: string;
  drawing?: Ref<SVGSVGElement>;
};

/** Draws the scores of the four Ps on four axes from 0 to 100. */
export function Radar({ scores, before, height, title, color, drawing }: RadarProps) {
  const text = useText();
  const format = useFormat();
  const names = useFourPNames();
  const [box, width] = useWidth('radar');
  const shape = layOutRadar({ width, height }, [names[2], names[4]]);
  const [x, y] = shape.point(1, 0);
  const ticks = scores ? [50, 100] : [100];
  const value = (fourP: FourP) => {
    const score = scores?.[fourP];
    if (score === undefined) return '';
    return score === null ? text('charts.notAssessed') : format.percent(score);
  };
  const label = useListFormat()([title, ...FOUR_PS.map((fourP) => `${names[fourP]} ${value(fourP)}`.trim())]);
  return (
    <div ref={box} className="chart overflow-x-clip">
      <svg ref={drawing} width={width} height={height} role="img" aria-label={label} className="block">
        <Web shape={shape} whole={scores !== null} />
        {scores && (
          <g className="chart-grow" style={{ transformOrigin: `${x}px ${y}px` }}>
            {before && <polygon points={shape.polygon(before)} fill="none" className="chart-before" />}
            <polygon
              points={shape.polygon(scores)}
              fill={color}
              fillOpacity={0.16}
              stroke={color}
              strokeWidth={2}
              strokeLinejoin="round"
            />
          </g>
        )}
        {ticks.map((ring) => {
          const [left, top] = shape.point(1, ring);
          return (
            <text key={ring} x={left + 8} y={top + 4} className="chart-tick chart-halo">
              {ring}
            </text>
          );
        })}
        {shape.axes.map((axis) => (
          <text key={axis.fourP} x={axis.x} y={axis.y} textAnchor={axis.anchor} className="chart-label">
            {names[axis.fourP]}
          </text>
        ))}
        {scores && <Values shape={shape} scores={scores} textOf={value} />}
      </svg>
    </div>
  );
}

type Shape = ReturnType<typeof layOutRadar>;

/** Without scores, draws only the outline, because a message is shown in the middle. */
function Web({ shape, whole }: { shape: Shape; whole: boolean }) {
  const rings = whole ? RINGS : [100];
  const spokes = whole ? ([1, 2] as const) : [];
  return (
    <>
      {rings.map((ring) => (
        <polygon
          key={ring}
          points={shape.ring(ring)}
          fill={ring === 100 ? 'var(--sunken)' : 'none'}
          fillOpacity={0.35}
          className={ring === 100 ? 'chart-axis' : 'chart-grid'}
          strokeLinejoin="round"
        />
      ))}
      {spokes.map((fourP) => (
        <path
          key={fourP}
          d={`M${shape.point(fourP, 100).join(' ')}L${shape.point(fourP === 1 ? 3 : 4, 100).join(' ')}`}
          className="chart-grid"
        />
      ))}
    </>
  );
}

function Values({ shape, scores, textOf }: { shape: Shape; scores: FourPScores; textOf: (fourP: FourP) => string }) {
  return (
    <g className="chart-late">
      {shape.axes.map(({ fourP, ...axis }) => {
        const score = scores[fourP];
        const [cx, cy] = shape.point(fourP, score ?? 0);
        return (
          <g key={fourP}>
            {score !== null && (
              <circle cx={cx} cy={cy} r={5} fill={FOUR_P_COLORS[fourP]} className="chart-point" strokeWidth={2} />
            )}
            <text
              x={axis.x}
              y={axis.y + 17}
              textAnchor={axis.anchor}
              className={score === null ? 'chart-tick' : 'chart-value'}
            >
              {textOf(fourP)}
            </text>
          </g>
        );
      })}
    </g>
  );
}
