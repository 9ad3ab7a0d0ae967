import { useText } from '../../i18n/useText.ts';
import { useSelectedGroup, useSelectedStore } from '../../shell/selection.ts';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import { CategoriesCard } from './CategoriesCard.tsx';
import { ScoreScreen } from './ScoreScreen.tsx';
import { WhenNear } from './WhenNear.tsx';

/** Shown below the charts, which don't wait for it. */
const standing = lazyPart(() => import('./StandingCards.tsx').then((file) => file.StandingCards));

/** Shows a store's scores over a date range (spec section 2, 'Dashboard'). */
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
          <WhenNear>
            <standing.Part store={store} />
          </WhenNear>
        </>
      )}
    </ScoreScreen>
  );
}
