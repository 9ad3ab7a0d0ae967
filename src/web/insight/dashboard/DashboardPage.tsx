import { Suspense } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useSelectedGroup, useSelectedStore } from '../../shell/selection.ts';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PHONE, useMedia } from '../../ui/useMedia.ts';
import { CategoriesCard } from './CategoriesCard.tsx';
import { ScoreScreen } from './ScoreScreen.tsx';
import { StoreTabs } from './StoreTabs.tsx';
import { WhenNear } from './WhenNear.tsx';

/** Loaded separately, so that the charts don't wait for them. */
const followUpCards = lazyPart(() => import('./FollowUpCards.tsx').then((file) => file.FollowUpCards));

const phoneStart = lazyPart(() => import('./PhoneStart.tsx').then((file) => file.PhoneStart));

/** Shows a store's scores over a date range (spec section 2, 'Dashboard'). */
export function DashboardPage() {
  const text = useText();
  const store = useSelectedStore();
  const group = useSelectedGroup();
  const onPhone = useMedia(PHONE);
  return (
    <ScoreScreen
      start={
        onPhone && (
          <Suspense fallback={<Skeleton className="h-10 w-full" />}>
            <phoneStart.Part storeId={store._id} />
          </Suspense>
        )
      }
      tabs={<StoreTabs />}
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
            <followUpCards.Part store={store} />
          </WhenNear>
        </>
      )}
    </ScoreScreen>
  );
}
