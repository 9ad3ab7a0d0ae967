import { CatchBoundary, useSearch, type ErrorComponentProps } from '@tanstack/react-router';
import { MapPinOff } from 'lucide-react';
import { Suspense } from 'react';
import { CallError } from '../api/CallError.ts';
import { useText } from '../i18n/useText.ts';
import { PageFailed } from '../shell/PageFailed.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { RegionDashboard } from './RegionDashboard.tsx';
import { RegionLink } from './RegionLink.tsx';
import { RegionReport } from './RegionReport.tsx';
import { DashboardSkeleton, ReportSkeleton } from './RegionSkeleton.tsx';
import { useRegionBody } from './useRegionBody.ts';

/** The report on groups; with a group in the address, that group's dashboard (spec section 2). */
export function RegionPage() {
  const { group } = useSearch({ strict: false }) as { group?: string };
  useRegionBody();
  return (
    <CatchBoundary getResetKey={() => group ?? ''} errorComponent={Failed}>
      {group ? (
        <Suspense key={group} fallback={<DashboardSkeleton />}>
          <RegionDashboard groupId={group} />
        </Suspense>
      ) : (
        <Suspense fallback={<ReportSkeleton />}>
          <RegionReport />
        </Suspense>
      )}
    </CatchBoundary>
  );
}

/** A group that is gone, or somebody else's, is no failure: the way back is to the others. */
function Failed(props: ErrorComponentProps) {
  const text = useText();
  if (!(props.error instanceof CallError && props.error.status === 404)) return <PageFailed {...props} />;
  return (
    <div role="alert" className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        icon={MapPinOff}
        title={text('regions.gone')}
        action={
          <RegionLink group={null} className="btn">
            {text('regions.all')}
          </RegionLink>
        }
      >
        {text('regions.goneLead')}
      </EmptyState>
    </div>
  );
}
