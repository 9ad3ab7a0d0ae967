import { ScoreCharts } from '../../charts/scores/ScoreCharts.tsx';
import type { ScoreDay } from '../../charts/shapes/scoreDays.ts';
import { useText } from '../../i18n/useText.ts';
import { TrendCard } from '../../insight/regions/dashboard/TrendCard.tsx';
import type { TrendMonth } from '../../insight/regions/region.ts';
import { GalleryPage, Section } from './GalleryPage.tsx';
import { MANY_DAYS, ONE_DAY, SAMPLE_TODAY, SOME_DAYS } from './samples/sampleDays.ts';

const STORE = { _id: 'harbour', store_name: 'Harbour Market', image: null };

/** A group's mean scores over half a year, including a month without audits. */
const TREND: readonly TrendMonth[] = [61, 64, null, 66, 70, 71].map((score, index) => ({
  month: `2026-${String(index + 6).padStart(2, '0')}`,
  score,
  surveys: score === null ? 0 : 4 + index,
  all: 60 + index,
}));

/** Renders /charts: charts with no values, one value, several values and many values. */
export function ChartsPage() {
  const text = useText();
  return (
    <GalleryPage name="charts">
      <Charts title={text('gallery.states.full')} days={SOME_DAYS} />
      <Charts title={text('gallery.states.one')} days={ONE_DAY} />
      <Charts title={text('gallery.states.many')} days={MANY_DAYS} />
      <Charts title={text('gallery.states.empty')} days={[]} />
      <TrendCard region={{ name: 'Coastal', trend: TREND, range: null }} />
    </GalleryPage>
  );
}

function Charts({ title, days }: { title: string; days: readonly ScoreDay[] }) {
  const text = useText();
  const lastAndFirst = days.length > 1 ? [days.at(-1), days[0]] : days;
  const marks = lastAndFirst.flatMap((day) => (day ? { date: `${day.day}T09:41:00Z`, fourPs: day.fourPs } : []));
  return (
    <Section title={title} bare>
      <ScoreCharts
        subject={{ food: null, range: { from: days[0]?.day ?? SAMPLE_TODAY, to: SAMPLE_TODAY } }}
        scores={{ days, marks }}
        store={STORE}
        name={text('dashboard.overall')}
        color="var(--overall)"
      />
    </Section>
  );
}
