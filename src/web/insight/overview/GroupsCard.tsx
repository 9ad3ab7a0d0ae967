import { ChartCard } from '../../charts/ChartCard.tsx';
import { LineLegend } from '../../charts/LineLegend.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { GroupTiles, tilesHeight } from './GroupTiles.tsx';
import { meansOfAll, type GroupRow } from './overview.ts';

const GROUPS_MAX = 6;

/** Charts the monthly means of up to six groups. */
export function GroupsCard({ groups, onGroup }: { groups: readonly GroupRow[]; onGroup: (id: string) => void }) {
  const text = useText();
  const format = useFormat();
  const visibleGroups = groups.slice(0, GROUPS_MAX);
  const all = groups.length > 1 ? meansOfAll(groups) : [];
  const title = text('overview.groupMonths');
  const lines = [
    { name: text('overview.monthMeans'), color: 'var(--overall)' },
    ...(groups.length > 1 ? [{ name: text('header.allGroups'), color: 'var(--fg-3)', dashed: true }] : []),
  ];
  const percent = (mean: number | null = null) => (mean === null ? '–' : format.percent(mean));
  const months = groups[0]?.months ?? [];
  const rows = months.map(({ month }, at) => ({
    name: format.month(`${month}-01`),
    values: [
      ...visibleGroups.map((group) => percent(group.months[at]?.mean)),
      ...(all.length > 0 ? [percent(all[at])] : []),
    ],
  }));
  return (
    <ChartCard
      title={title}
      subject={text('overview.title')}
      legend={lines}
      note={<LineLegend lines={lines} />}
      figures={{
        columns: [
          text('regions.month'),
          ...visibleGroups.map(({ name }) => name),
          ...(all.length > 0 ? [text('header.allGroups')] : []),
        ],
        rows: rows.toReversed(),
      }}
      height={tilesHeight(visibleGroups.length, 2)}
    >
      {(drawing) => <GroupTiles groups={visibleGroups} overallMeans={all} onGroup={onGroup} drawing={drawing} />}
    </ChartCard>
  );
}
