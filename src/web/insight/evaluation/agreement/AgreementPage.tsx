import { Link, useSearch } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { Suspense } from 'react';
import { prepareAgreement } from '../../../../contract/insight/evaluation.ts';
import { useText } from '../../../i18n/useText.ts';
import { LoadBoundary } from '../../../lists/LoadFailure.tsx';
import { RegionTabs } from '../../regions/RegionTabs.tsx';
import { LoadingNote } from '../../../ui/LoadingNote.tsx';
import { lazyPart } from '../../../ui/popups/usePopup.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FileButton } from '../FileButton.tsx';
import { AgreementResult } from './AgreementResult.tsx';
import { AgreementChoices } from './choices/AgreementChoices.tsx';
import { agreementInput } from './choices/filter.ts';
import { useAgreementFilter } from './choices/useAgreementFilter.ts';

type Search = Readonly<Record<string, unknown>>;

const training = lazyPart(() => import('./print/Training.tsx').then((file) => file.Training));

/** Shows how well auditors agree when auditing the same store. */
export function AgreementPage() {
  const isPrint = useSearch({ strict: false, select: (search: Search) => search['print'] === '1' });
  return isPrint ? (
    <Suspense fallback={<Skeleton className="mx-auto h-[1000px] max-w-[774px] rounded-xl" />}>
      <training.Part />
    </Suspense>
  ) : (
    <OnScreen />
  );
}

function OnScreen() {
  const text = useText();
  const { filter, today, change } = useAgreementFilter();
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title">{text('regions.title')}</h1>
          <p className="mt-0.5 text-fg-2">{text('agreement.lead')}</p>
        </div>
        <div className="flex flex-wrap items-start gap-2 max-sm:w-full">
          <Link
            to="/region/agreement"
            search={(search: Search) => ({ ...search, print: '1' })}
            onPointerEnter={training.fetch}
            className="btn max-sm:w-full"
          >
            <Printer className="size-4" aria-hidden />
            {text('agreement.print.link')}
          </Link>
          <FileButton prepare={prepareAgreement} input={agreementInput(filter)} />
        </div>
      </header>
      <RegionTabs current="agreement" />
      <Suspense fallback={<Skeleton className="h-36 rounded-lg" />}>
        <AgreementChoices filter={filter} today={today} onChange={change} />
      </Suspense>
      {/* The choices remain visible above, so that the user can change them after an error. */}
      <LoadBoundary resetKey={JSON.stringify(filter)}>
        <Suspense fallback={<ResultSkeleton />}>
          <AgreementResult filter={filter} />
        </Suspense>
      </LoadBoundary>
    </div>
  );
}

function ResultSkeleton() {
  return (
    <>
      <LoadingNote />
      <Skeleton className="h-[225px] rounded-xl lg:h-[113px]" />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <Skeleton className="h-[430px] rounded-xl" />
        <Skeleton className="h-[430px] rounded-xl" />
      </div>
      <Skeleton className="h-[480px] rounded-xl" />
    </>
  );
}
