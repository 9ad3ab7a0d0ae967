import { Link } from '@tanstack/react-router';
import { ClipboardPen, CloudOff, FileDown } from 'lucide-react';
import { useState } from 'react';
import { useConnection } from '../../../api/connection.ts';
import { ScoreCharts } from '../../../charts/scores/ScoreCharts.tsx';
import { StatStrip } from '../StatStrip.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useListFormat } from '../../../i18n/useListFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Brand } from '../../../shell/Brand.tsx';
import { usePageTitle } from '../../../shell/usePageTitle.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useRecentDashboards, type RecentDashboard } from '../recentDashboards.ts';

/** While there is no connection, shows the most recently viewed dashboards and explains what is unavailable. */
export function OfflineScreen() {
  const text = useText();
  const recent = useRecentDashboards();
  const [storeIndex, setStoreIndex] = useState(0);
  const visible = recent[storeIndex] ?? recent[0];
  const title = text(useConnection().fault === 'offline' ? 'offline.title' : 'offline.serverTitle');
  usePageTitle(title);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-316 flex-col gap-4 p-4 md:p-6">
      <header className="flex items-center justify-between">
        <Brand />
        <span className="flex flex-wrap justify-end gap-2">
          <Link to="/audit" className="btn btn-primary">
            <ClipboardPen className="size-4" aria-hidden />
            {text('nav.takeAudit')}
          </Link>
          <Button onClick={() => window.location.reload()}>{text('app.tryAgain')}</Button>
        </span>
      </header>
      <main className="flex flex-1 flex-col gap-4">
        <section className="flex items-start gap-3 rounded-xl border border-warn/25 bg-warn-soft px-4 py-3">
          <CloudOff className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
          <div>
            <h1 className="font-semibold">{title}</h1>
            <output className="mt-0.5 block">{text('offline.cannot')}</output>
          </div>
        </section>
        {recent.length > 1 && <Choice recent={recent} selection={visible} onChoose={setStoreIndex} />}
        {visible ? (
          <Dashboard key={`${visible.storeId} ${visible.food}`} dashboard={visible} />
        ) : (
          <div className="grid flex-1 place-items-center">
            <EmptyState icon={CloudOff} title={text('offline.noneTitle')}>
              {text('offline.none')}
            </EmptyState>
          </div>
        )}
      </main>
    </div>
  );
}

type ChoiceProps = {
  recent: readonly RecentDashboard[];
  selection: RecentDashboard | undefined;
  onChoose: (index: number) => void;
};

function Choice({ recent, selection, onChoose }: ChoiceProps) {
  const formatList = useListFormat();
  const text = useText();
  return (
    <nav aria-label={text('offline.dashboards')} className="flex flex-wrap gap-2">
      {recent.map((recentStore, index) => (
        <button
          key={`${recentStore.storeId} ${recentStore.food}`}
          type="button"
          className="btn aria-pressed:bg-sunken aria-pressed:font-semibold"
          aria-pressed={recentStore === selection}
          onClick={() => onChoose(index)}
        >
          {formatList(namesOf(recentStore))}
        </button>
      ))}
    </nav>
  );
}

function namesOf({ storeName, food, name }: RecentDashboard): string[] {
  return food ? [storeName, name] : [storeName];
}

function Dashboard({ dashboard }: { dashboard: RecentDashboard }) {
  const { storeName, food, name, color, range, scores, keptAt } = dashboard;
  const text = useText();
  const formatList = useListFormat();
  const format = useFormat();
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-title">{formatList(namesOf(dashboard))}</h2>
          <p className="mt-1 text-fg-2">
            {format.range(range.from, range.to)} ·{' '}
            {text('offline.asOf', { date: format.day(keptAt), time: format.timeAndZone(keptAt) })}
          </p>
        </div>
        <Button disabled>
          <FileDown className="size-4" aria-hidden />
          {text('header.export')}
        </Button>
      </header>
      <StatStrip scores={scores} food={food} color={color} />
      <ScoreCharts
        subject={{ food, range }}
        scores={scores}
        store={{ store_name: storeName }}
        name={name}
        color={color}
      />
    </>
  );
}
