import { ENTRANCE } from '../../../charts/entrance.ts';
import { Store } from 'lucide-react';
import { Suspense, useDeferredValue } from 'react';
import { RangePicker } from '../../../forms/dates/RangePicker.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useViewer } from '../../../session/session.ts';
import { usePageTitle } from '../../../shell/usePageTitle.ts';
import { lazyPart } from '../../../ui/popups/usePopup.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { HeatMapCard } from '../heatMap/HeatMapCard.tsx';
import { IncreaseCard } from './IncreaseCard.tsx';
import { LostCard } from './LostCard.tsx';
import { OverdueCard } from './OverdueCard.tsx';
import { RankingCard } from './RankingCard.tsx';
import type { Region } from '../region.ts';
import { RegionLink } from '../RegionLink.tsx';
import { RegionStrip } from './RegionStrip.tsx';
import { RegionTabs } from '../RegionTabs.tsx';
import { TrendCard } from './TrendCard.tsx';
import { TargetsCard } from '../../../followUp/targets/TargetsCard.tsx';
import { ComparedNote } from '../../../audits/definitions/versions/ComparedNote.tsx';
import { useLateVersions } from '../../../audits/definitions/versions/useLateVersions.ts';
import { useChartTargets } from '../../../followUp/targets/useChartTargets.ts';
import { useRegion } from '../useRegion.ts';
import { useRegionRange } from '../useRegionRange.ts';

const actions = lazyPart(() =>
  import('../../../followUp/actions/cards/ActionsCard.tsx').then((file) => file.ActionsCard),
);

/** Shows a group's dashboard (spec, 'Region dashboard'). Suspends. */
export function RegionDashboard({ groupId }: { groupId: string }) {
  const { range, today, setRange } = useRegionRange();
  // The previous range's figures stay visible, dimmed, while the next range loads.
  const visibleRange = useDeferredValue(range);
  const region = useRegion(groupId, visibleRange);
  usePageTitle(region.name);
  const busy = visibleRange !== range;
  return (
    <div className="flex flex-col gap-4" style={ENTRANCE}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <Heading region={region} />
        {region.figures.stores > 0 && (
          <RangePicker range={range} today={today} onChange={setRange} onAll={() => setRange(null)} />
        )}
      </div>
      <RegionTabs current="groups" />
      <div
        aria-busy={busy}
        className={`flex flex-col gap-4 transition-opacity duration-200 ${busy ? 'opacity-50' : ''}`}
      >
        {region.figures.stores === 0 ? <NoStores region={region} /> : <Cards region={region} />}
      </div>
    </div>
  );
}

function Heading({ region: { name, figures } }: { region: Region }) {
  const text = useText();
  const { administrator } = useViewer();
  return (
    <header className="min-w-0">
      <nav aria-label={text('regions.path')} className="mb-1 text-xs">
        <RegionLink
          group={null}
          className="inline-flex min-h-6 items-center text-fg-2 underline-offset-2 hover:underline"
        >
          {text('regions.title')}
        </RegionLink>
      </nav>
      <h1 className="truncate text-title">{name}</h1>
      <p className="num mt-1 text-fg-2">
        {text(administrator ? 'regions.about' : 'regions.aboutOwn', { count: figures.stores })}
      </p>
    </header>
  );
}

function NoStores({ region }: { region: Region }) {
  const text = useText();
  const { administrator } = useViewer();
  return (
    <section className="card">
      <EmptyState icon={Store} title={text('regions.noStore', { group: region.name })}>
        {text(administrator ? 'regions.noStoreLead' : 'regions.noStoreOwnLead')}
      </EmptyState>
    </section>
  );
}

function Cards({ region }: { region: Region }) {
  const groupTargets = region.targets.filter(({ group_id: group }) => group !== null);
  const chartTargets = useChartTargets(groupTargets)(['overall']);
  const versionsOf = useLateVersions();
  return (
    <>
      <ComparedNote versions={region.heatMap.versions} className="px-1 text-xs text-fg-2" />
      <RegionStrip region={region} />
      <HeatMapCard region={region} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        <IncreaseCard region={region} />
        <RankingCard region={region} />
        <OverdueCard region={region} />
      </div>
      <TargetsCard of={{ group_id: region.id }} name={region.name} targets={groupTargets} />
      <TrendCard region={region} targets={chartTargets} versionsOf={versionsOf} />
      <LostCard region={region} />
      <Suspense>
        <actions.Part group={region.id} />
      </Suspense>
    </>
  );
}
