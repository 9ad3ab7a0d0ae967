import type { Ref } from 'react';
import '../../charts/charts.css';
import { AxisRules } from '../../charts/Frame.tsx';
import { useWidth } from '../../charts/useWidth.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { useGroups } from '../../shell/selection.ts';
import { Delta } from '../../ui/Delta.tsx';
import { axisOf, pathOf, type GroupRow, type Range } from './overview.ts';

/** Dimensions of a group's tile, in pixels. */
const TILE = { height: 164, gap: 24, name: 15, top: 30, bottom: 138, left: 30, right: 8 };

/** The minimum width, in pixels, at which two tiles fit side by side. */
const TWO_COLUMNS = 480;

/** Returns the total height of the tiles in pixels. */
export function tilesHeight(groups: number, columns: number): number {
  const rows = Math.ceil(groups / columns);
  return rows * TILE.height + (rows - 1) * TILE.gap;
}

type GroupTilesProps = {
  groups: readonly GroupRow[];
  /** The mean score of all groups' surveys in each month; empty if there is only one group. */
  overallMeans: readonly (number | null)[];
  onGroup: (id: string) => void;
  drawing: Ref<SVGSVGElement>;
};

/** Draws a tile for each group, all with the same axis. */
export function GroupTiles({ groups, overallMeans, onGroup, drawing }: GroupTilesProps) {
  const [box, width] = useWidth('groups');
  const axis = axisOf(groups);
  const columns = width < TWO_COLUMNS ? 1 : 2;
  const tile = (width - (columns - 1) * TILE.gap) / columns;
  const height = tilesHeight(groups.length, columns);
  const places = groups.map((group, at) => ({
    group,
    x: (at % columns) * (tile + TILE.gap),
    y: Math.floor(at / columns) * (TILE.height + TILE.gap),
  }));
  return (
    <div ref={box} className="relative" style={{ height }}>
      {places.map(({ group, x, y }) => (
        <button
          key={group.group_id}
          type="button"
          onClick={() => onGroup(group.group_id)}
          className="absolute rounded-lg hover:bg-sunken"
          style={{ left: x, top: y, width: tile, height: TILE.height }}
        >
          <TileName group={group} />
        </button>
      ))}
      <svg ref={drawing} width={width} height={height} aria-hidden className="chart pointer-events-none absolute">
        {places.map(({ group, x, y }) => (
          <svg key={group.group_id} x={x} y={y} width={tile} height={TILE.height}>
            <Tile group={group} overallMeans={overallMeans} axis={axis} width={tile} />
          </svg>
        ))}
      </svg>
    </div>
  );
}

/** Renders the accessible name of a tile's button. */
function TileName({ group }: { group: GroupRow }) {
  const text = useText();
  const format = useFormat();
  const { last, change } = courseOf(group);
  return (
    <span className="sr-only">
      {group.name}, {last === undefined ? text('overview.noAudits') : format.percent(last)}
      {change !== undefined && (
        <>
          , <Delta points={change} />
        </>
      )}
    </span>
  );
}

function courseOf({ months }: GroupRow) {
  const means = months.map(({ mean }) => mean);
  const values = means.filter((mean) => mean !== null);
  const [first, last] = [values[0], values.at(-1)];
  return { means, last, change: first === undefined || last === undefined ? undefined : last - first };
}

type TileProps = Pick<GroupTilesProps, 'overallMeans'> & {
  group: GroupRow;
  axis: Range & { values: readonly number[] };
  width: number;
};

function Tile({ group, overallMeans, axis, width }: TileProps) {
  const format = useFormat();
  const { means } = courseOf(group);
  const [left, right] = [TILE.left, width - TILE.right];
  const x = (index: number) => left + (index * (right - left)) / Math.max(1, means.length - 1);
  const y = (value: number) => TILE.bottom - ((value - axis.low) * (TILE.bottom - TILE.top)) / (axis.high - axis.low);
  const end = means.findLastIndex((mean) => mean !== null);
  const ticks = [0, Math.floor((means.length - 1) / 2), means.length - 1];
  return (
    <>
      <TileHead group={group} width={width} />
      <AxisRules ticks={axis.values} y={y} left={left} right={right} strong={axis.low} word={format.number} />
      <path d={pathOf(overallMeans, x, y, { bridge: true })} fill="none" className="chart-before" />
      <path
        d={pathOf(means, x, y, { bridge: true })}
        fill="none"
        stroke="var(--overall)"
        strokeWidth={2}
        className="chart-line"
      />
      {end >= 0 && <circle cx={x(end)} cy={y(means[end] ?? 0)} r={3.5} fill="var(--overall)" className="chart-point" />}
      {ticks.map((index, at) => (
        <text
          key={index}
          x={x(index)}
          y={TILE.height - 6}
          textAnchor={(['start', 'middle', 'end'] as const)[at]}
          className="chart-tick"
        >
          {format.monthName(`${group.months[index]?.month ?? ''}-01`)}
        </text>
      ))}
    </>
  );
}

/** The width in pixels that a group's mean and its change need. */
const FIGURES_ROOM = 84;

function TileHead({ group, width }: { group: GroupRow; width: number }) {
  const text = useText();
  const format = useFormat();
  const stores = useGroups().find(({ _id: id }) => id === group.group_id)?.stores.length;
  const { last, change } = courseOf(group);
  const tone = change === undefined || change === 0 ? 'var(--fg-3)' : change > 0 ? 'var(--good)' : 'var(--bad)';
  const arrow = change === undefined || change === 0 ? '' : change > 0 ? '▲' : '▼';
  return (
    <>
      <svg width={width - FIGURES_ROOM} height={TILE.top - 8}>
        <text y={TILE.name} className="chart-value">
          {group.name}
          {stores !== undefined && (
            <tspan dx={8} className="chart-tick">
              {text('overview.stores', { count: stores })}
            </tspan>
          )}
        </text>
      </svg>
      <text x={width - TILE.right} y={TILE.name} textAnchor="end" className="chart-value">
        {last === undefined ? text('overview.noAudits') : format.percent(last)}
        {change !== undefined && (
          <tspan dx={8} className="chart-label" style={{ fill: tone }}>
            <tspan fontSize={8}>{arrow}</tspan> {format.number(Math.abs(change))}
          </tspan>
        )}
      </text>
    </>
  );
}
