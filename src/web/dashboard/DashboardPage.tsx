import { Suspense } from 'react';
import { useText } from '../i18n/useText.ts';
import { useSelectedGroup, useSelectedStore } from '../shell/selection.ts';
import { lazyPart } from '../ui/popups/usePopup.ts';
import { laterPart } from '../ui/timing/laterPart.ts';
import { CategoriesCard } from './CategoriesCard.tsx';
import { ScoreScreen } from './ScoreScreen.tsx';
import { WhenNear } from './WhenNear.tsx';

const actions = laterPart(() => import('../actions/cards/ActionsCard.tsx').then((file) => file.ActionsCard));

/** Below the charts: no screen waits for it. */
const standing = lazyPart(() => import('./StandingCards.tsx').then((file) => file.StandingCards));

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
          <Suspense>
            <actions.Part store={store._id} />
          </Suspense>
          <WhenNear>
            <standing.Part store={store} />
          </WhenNear>
        </>
      )}
    </ScoreScreen>
  );
}
