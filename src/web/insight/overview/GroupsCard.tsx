import '../../charts/charts.css';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Card } from '../../ui/cards/Card.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { axisOf, meansOfAll, pathOf, type GroupRow } from './overview.ts';

/** The maximum number of groups drawn; those with the lowest latest mean take precedence. */
const GROUPS_MAX = 6;

/** The plot of a group within its drawing, in pixels. */
const PLOT = { width: 318, height: 128, left: 26, right: 310, top: 8, bottom: 108 };

/** Draws each group's last twelve months on one axis, against all groups. Pressing one limits the page to it. */
export function GroupsCard({ groups, onGroup }: { groups: readonly GroupRow[]; onGroup: (id: string) => void }) {
  const text = useText();
  const axis = axisOf(groups);
  const all = groups.length > 1 ? meansOfAll(groups) : [];
  return (
    <Card
      title={text('overview.groupMonths')}
      note={text(groups.length > 1 ? 'overview.groupsNote' : 'overview.groupNote')}
    >
      <div className="mt-2 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {groups.slice(0, GROUPS_MAX).map((group) => (
          <GroupTile key={group.group_id} group={group} all={all} axis={axis} onPress={() => onGroup(group.group_id)} />
        ))}
      </div>
    </Card>
  );
}

type GroupTileProps = {
  group: GroupRow;
  all: readonly (number | null)[];
  axis: ReturnType<typeof axisOf>;
  onPress: () => void;
};

function GroupTile({ group: { name, months }, all, axis, onPress }: GroupTileProps) {
  const text = useText();
  const format = useFormat();
  const means = months.map(({ mean }) => mean);
  const known = means.filter((mean) => mean !== null);
  const [first, last] = [known[0], known.at(-1)];
  return (
    <button type="button" onClick={onPress} className="min-w-0 rounded-lg text-left hover:bg-sunken">
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        <span className="num font-semibold">
          {last === undefined ? text('overview.noAudits') : format.percent(last)}
        </span>
        {first !== undefined && last !== undefined && <Delta points={last - first} />}
      </span>
      <MonthLines months={months} means={means} all={all} axis={axis} />
    </button>
  );
}

function MonthLines({
  months,
  means,
  all,
  axis,
}: Pick<GroupRow, 'months'> & Pick<GroupTileProps, 'all' | 'axis'> & { means: readonly (number | null)[] }) {
  const format = useFormat();
  const { width, height, left, right, top, bottom } = PLOT;
  const x = (index: number) => left + (index * (right - left)) / Math.max(1, months.length - 1);
  const y = (value: number) => bottom - ((value - axis.low) * (bottom - top)) / (axis.high - axis.low);
  const end = means.findLastIndex((mean) => mean !== null);
  const named = [0, Math.floor((months.length - 1) / 2), months.length - 1];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className="chart mt-1 block w-full">
      {axis.values.map((value) => (
        <g key={value}>
          <line
            x1={left}
            x2={right}
            y1={y(value)}
            y2={y(value)}
            className={value === axis.low ? 'chart-axis' : 'chart-grid'}
          />
          <text x={0} y={y(value) + 4} className="chart-tick">
            {format.number(value)}
          </text>
        </g>
      ))}
      <path d={pathOf(all, x, y, { bridge: true })} fill="none" className="chart-before" />
      <path
        d={pathOf(means, x, y, { bridge: true })}
        fill="none"
        stroke="var(--overall)"
        strokeWidth={2}
        className="chart-line"
      />
      {end >= 0 && <circle cx={x(end)} cy={y(means[end] ?? 0)} r={3.5} fill="var(--overall)" className="chart-point" />}
      {named.map((index, at) => (
        <text
          key={index}
          x={x(index)}
          y={height - 4}
          textAnchor={(['start', 'middle', 'end'] as const)[at]}
          className="chart-tick"
        >
          {format.monthName(`${months[index]?.month ?? ''}-01`)}
        </text>
      ))}
    </svg>
  );
}
