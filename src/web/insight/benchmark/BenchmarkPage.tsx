import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Printer, Shapes } from 'lucide-react';
import { Suspense } from 'react';
import { DayChoice } from '../../forms/dates/DayChoice.tsx';
import { isDay } from '../../forms/dates/range.ts';
import { QuestionLanguageMenu } from '../../forms/QuestionLanguageMenu.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useListFormat } from '../../i18n/useListFormat.ts';
import { QuestionLanguageProvider, useSpokenLanguage } from '../../i18n/questionLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { SetTargetButton } from '../../followUp/targets/SetTargetButton.tsx';
import { LoadBoundary } from '../../lists/LoadFailure.tsx';
import { useViewer } from '../../session/session.ts';
import { useSelectedStore } from '../../shell/selection.ts';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingNote } from '../../ui/LoadingNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StoreTabs } from '../dashboard/StoreTabs.tsx';
import { AssessButton } from './AssessButton.tsx';
import { AssessmentsCard } from './AssessmentsCard.tsx';
import './benchmark.css';
import { useBenchmark } from './benchmark.ts';
import { GapsCard } from './GapsCard.tsx';
import { ModuleCard } from './ModuleCard.tsx';
import { PracticeCard } from './PracticeCard.tsx';
import { useModuleChoices } from './useModuleChoices.ts';

type Search = Readonly<Record<string, unknown>>;

/** Shows the selected store's latest audit and its latest assessment of each module in use. */
export function BenchmarkPage() {
  const text = useText();
  const format = useFormat();
  const formatList = useListFormat();
  const navigate = useNavigate();
  const { _id: storeId, store_name: name } = useSelectedStore();
  const parameter = useSearch({ strict: false, select: (search: Search) => search['against'] });
  const comparisonDay = isDay(parameter) ? parameter : null;
  usePageTitle(formatList([text('benchmark.title'), name]));
  const { administrator } = useViewer();
  const modules = useModuleChoices(storeId, comparisonDay);
  const compareWith = (day: string) =>
    void navigate({ to: '/benchmark', search: day === '' ? {} : { against: day }, replace: true });
  return (
    <div className="benchmark flex flex-col gap-4">
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title wrap-anywhere">{name}</h1>
          <p className="num mt-1 max-w-prose text-fg-2">
            {comparisonDay === null
              ? text('benchmark.lead')
              : text('benchmark.leadAgainst', { date: format.day(comparisonDay) })}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-2 max-sm:w-full print:hidden">
          <div className="w-48 max-sm:w-auto max-sm:min-w-40 max-sm:flex-1">
            <span className="kicker mb-1 block" aria-hidden>
              {text('benchmark.against')}
            </span>
            <DayChoice
              label={text('benchmark.against')}
              value={comparisonDay ?? ''}
              noneText={text('benchmark.before')}
              onChange={compareWith}
            />
          </div>
          <AssessButton storeName={name} modules={modules} />
          {administrator && <SetTargetButton of={{ store_id: storeId }} name={name} />}
          <Button onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden />
            {text('benchmark.print')}
          </Button>
          <LanguageMenu storeId={storeId} comparisonDay={comparisonDay} />
        </div>
      </header>
      <StoreTabs />
      <LoadBoundary resetKey={`${storeId} ${comparisonDay}`}>
        <Suspense fallback={<ResultsSkeleton />}>
          <Results storeId={storeId} comparisonDay={comparisonDay} />
        </Suspense>
      </LoadBoundary>
      <AssessmentsCard key={storeId} storeId={storeId} modules={modules} />
    </div>
  );
}

/** Leaves its space empty until the results have loaded. */
function LanguageMenu({ storeId, comparisonDay }: { storeId: string; comparisonDay: string | null }) {
  const { data } = useQuery(useBenchmark(storeId, comparisonDay));
  return data ? <QuestionLanguageMenu languages={data.languages} /> : <span className="w-14" aria-hidden />;
}

const GRID = 'benchmark-cards grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-4';

/** The classes for four cards: on a laptop two rows of two, because a row of three would leave a card alone. */
const GRID_OF_FOUR = `${GRID} lg:max-[106rem]:grid-cols-2`;

function Results({ storeId, comparisonDay }: { storeId: string; comparisonDay: string | null }) {
  const reply = useSuspenseQuery(useBenchmark(storeId, comparisonDay)).data;
  const questionLanguage = useSpokenLanguage(reply);
  const { practice, modules, gaps } = reply.resultData;
  const hasPolicy = modules.some(({ pillar, latest }) => pillar === 'policy' && latest !== null);
  return (
    <QuestionLanguageProvider value={questionLanguage}>
      <div className={modules.length === 3 ? GRID_OF_FOUR : GRID}>
        {/* In the order of the pillars: policy, practice (the audit), then the others. */}
        {modules
          .filter(({ pillar }) => pillar === 'policy')
          .map((result) => (
            <ModuleCard key={result.module} result={result} />
          ))}
        <PracticeCard practice={practice} />
        {modules
          .filter(({ pillar }) => pillar !== 'policy')
          .map((result) => (
            <ModuleCard key={result.module} result={result} />
          ))}
        {modules.length === 0 && <NoModules />}
      </div>
      {practice.date !== null && (hasPolicy || gaps.length > 0) && (
        <GapsCard gaps={gaps} date={practice.date} storeId={storeId} />
      )}
    </QuestionLanguageProvider>
  );
}

function NoModules() {
  const text = useText();
  const { administrator } = useViewer();
  return (
    <section aria-label={text('instruments.modules')} className="card print:hidden">
      <EmptyState
        icon={Shapes}
        title={text('benchmark.noModules')}
        action={
          administrator && (
            <Link to="/settings/instruments" className="btn">
              {text('benchmark.chooseModules')}
            </Link>
          )
        }
      >
        {text('benchmark.noModulesLead')}
      </EmptyState>
    </section>
  );
}

function ResultsSkeleton() {
  return (
    <>
      <LoadingNote />
      <div className={GRID} aria-hidden>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-64 rounded-xl" />
        ))}
      </div>
    </>
  );
}
