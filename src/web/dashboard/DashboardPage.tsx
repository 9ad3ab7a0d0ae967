import { Suspense } from 'react';
import { useText } from '../i18n/useText.ts';
import { useSelectedGroup, useSelectedStore } from '../shell/selection.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { lazyPart } from '../ui/popups/usePopup.ts';
import { WhenNear } from '../ui/timing/WhenNear.tsx';
import { CategoriesCard } from './CategoriesCard.tsx';
import { ScoreScreen } from './ScoreScreen.tsx';

/** Below the charts: no screen waits for it. */
const standing = lazyPart(() => import('./StandingCards.tsx').then((file) => file.StandingCards));

const actions = lazyPart(() => import('../actions/cards/ActionsCard.tsx').then((file) => file.ActionsCard));

/** A store's scores over a range of dates (spec section 2, 'Dashboard'). */
export function DashboardPage() {
  const text = useText();
  const store = useSelectedStore();
  const group = useSelectedGroup();
  return (
    <ScoreScreen
      store={store}
      food={null}
      title={store.store_name}
      name={text('dashboard.overall')}
      color="var(--overall)"
      of={group && text('dashboard.group', { name: group.name })}
    >
      {({ surveys }, { range }) => (
        <>
          <CategoriesCard surveyId={surveys.at(-1)?.survey_id ?? null} range={range} />
          <WhenNear className="h-40">
            <Suspense>
              <actions.Part store={store._id} />
            </Suspense>
          </WhenNear>
          <WhenNear className="h-48">
            <Suspense fallback={<Skeleton className="h-48 rounded-xl" />}>
              <standing.Part store={store} />
            </Suspense>
          </WhenNear>
        </>
      )}
    </ScoreScreen>
  );
}
