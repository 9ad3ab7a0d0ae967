import { Suspense, useDeferredValue, useEffect, useMemo, type ReactNode } from 'react';
import type { Category } from '../../../domain/scoring/categories.ts';
import type { StoreCard } from '../../../contract/kit/shapes.ts';
import { useListFormat } from '../../i18n/useListFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { storeDashboard } from './recentDashboards.ts';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { RangePicker } from '../../forms/dates/RangePicker.tsx';
import { ScoreCharts } from '../../charts/scores/ScoreCharts.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import { ScoreSkeleton } from './ScoreSkeleton.tsx';
import { StatStrip } from './StatStrip.tsx';
import { SubjectLine } from './SubjectLine.tsx';
import { subjectKey, useMoveWithoutData, useNoDataNotice } from './useNoData.ts';
import { useStoreRange } from '../../charts/scores/useStoreRange.ts';
import { COURSE_DAYS, type Subject } from '../../charts/scores/scoreReads.ts';
import { useScores, type Scores } from '../../charts/scores/useScores.ts';
import { useLateVersions } from '../../audits/definitions/versions/useLateVersions.ts';
import { useLateTargets } from '../../followUp/targets/useLateTargets.ts';
import { useFourPNames } from '../../charts/useFourPNames.ts';
import { useFormat } from '../../i18n/useFormat.ts';

type ScoreScreenProps = {
  store: StoreCard;
  /** Null for the whole audit. */
  food: Category | null;
  title: ReactNode;
  /** The name of the scores ('Overall score' or the food category), and their colour. */
  name: string;
  color: string;
  /** The start of the line under the title. */
  of: string | null;
  /** The content above the title. */
  start?: ReactNode;
  /** The tabs under the header. */
  tabs?: ReactNode;
  /** Renders the content below the charts. */
  children?: ((scores: Scores, subject: Subject) => ReactNode) | undefined;
};

/** Shows the scores and charts of a store over a date range. */
export function ScoreScreen({ store, food, title, name, color, of, start, tabs, children }: ScoreScreenProps) {
  const formatList = useListFormat();
  usePageTitle(formatList(food ? [name, store.store_name] : [store.store_name]));
  const { range, isAll, today, setRange, setAll } = useStoreRange(store._id);
  const { from, to } = range ?? {};
  const currentSubject = useMemo<Subject | null>(
    () => (from && to ? { storeId: store._id, food, range: { from, to } } : null),
    [store._id, food, from, to],
  );
  // The old charts remain, dimmed, until the scores of a new range have loaded.
  const subject = useDeferredValue(currentSubject);
  const { notice, setNotice, close } = useNoDataNotice(currentSubject);
  return (
    <div className="flex flex-col gap-4">
      {start}
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title">{title}</h1>
          <SubjectLine subject={subject} of={of} />
        </div>
        {range ? (
          <RangePicker range={range} today={today} onChange={(next) => setRange(next)} onAll={setAll} isAll={isAll} />
        ) : (
          <Skeleton className="h-17 w-full sm:h-8 sm:w-120" />
        )}
      </header>
      {tabs}
      {notice && (
        <Suspense>
          <noData.Part movedTo={notice.movedTo} isNew={notice.isNew} onClose={close} />
        </Suspense>
      )}
      <Suspense fallback={<ScoreSkeleton />}>
        {subject ? (
          <Body
            {...{ subject, today, store, name, color }}
            busy={subject !== currentSubject}
            acts={{ setRange, setNotice }}
          >
            {children}
          </Body>
        ) : (
          <ScoreSkeleton />
        )}
      </Suspense>
    </div>
  );
}

/** These parts are loaded on demand, because most ranges contain enough days, and almost all contain some. */
const noData = lazyPart(() => import('./NoDataAlert.tsx').then((file) => file.NoDataAlert));
const fewDays = lazyPart(() => import('./FewDays.tsx').then((file) => file.FewDays));

type BodyProps = Pick<ScoreScreenProps, 'store' | 'name' | 'color' | 'children'> & {
  subject: Subject;
  today: string;
  busy: boolean;
  acts: Parameters<typeof useMoveWithoutData>[3];
};

function Body({ subject, today, store, name, color, busy, acts, children }: BodyProps) {
  const text = useText();
  const scores = useScores(subject);
  useMoveWithoutData(subject, scores, today, acts);
  const { _id: storeId, store_name: storeName } = store;
  const words = { text, format: useFormat(), formatList: useListFormat(), names: useFourPNames() };
  const targetsOf = useLateTargets(storeId, words);
  const versionsOf = useLateVersions(subject.food);
  useEffect(() => {
    storeDashboard({ storeId, storeName, food: subject.food, name, color, range: subject.range, scores });
  }, [storeId, storeName, subject, name, color, scores]);
  return (
    <div aria-busy={busy} className={`flex flex-col gap-4 transition-opacity duration-200 ${busy ? 'opacity-50' : ''}`}>
      <StatStrip scores={scores} food={subject.food} color={color} />
      {scores.days.length < COURSE_DAYS && (
        <Suspense fallback={<Skeleton className="h-8 w-80 max-w-full" />}>
          <fewDays.Part {...{ subject, name, today }} shownDays={scores.days.length} />
        </Suspense>
      )}
      {scores.notAssessed > 0 && (
        <p className="px-1 text-xs text-fg-2">
          {text('categories.daysNotAssessed', { count: scores.notAssessed, category: name })}
        </p>
      )}
      {/* The charts of each subject are drawn from scratch, with their entrance animation. */}
      <ScoreCharts key={subjectKey(subject)} {...{ subject, scores, store, name, color, targetsOf, versionsOf }} />
      {children?.(scores, subject)}
    </div>
  );
}
