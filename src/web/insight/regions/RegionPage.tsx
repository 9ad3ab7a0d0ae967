import { CatchBoundary, useSearch, type ErrorComponentProps } from '@tanstack/react-router';
import { Suspense } from 'react';
import { CallError } from '../../api/CallError.ts';
import { PageFailure } from '../../shell/PageFailure.tsx';
import { useGroups } from '../../shell/selection.ts';
import { MissingGroup } from './MissingGroup.tsx';
import { RegionDashboard } from './dashboard/RegionDashboard.tsx';
import { RegionReport } from './report/RegionReport.tsx';
import { DashboardSkeleton, ReportSkeleton } from './RegionSkeleton.tsx';

/** Shows the report on groups, or the dashboard of the group in the URL (spec section 2). */
export function RegionPage() {
  const { group } = useSearch({ strict: false }) as { group?: string };
  return (
    <CatchBoundary getResetKey={() => group ?? ''} errorComponent={LoadFailure}>
      {group ? (
        <Suspense key={group} fallback={<DashboardSkeleton />}>
          <Group id={group} />
        </Suspense>
      ) : (
        <Suspense fallback={<ReportSkeleton />}>
          <RegionReport />
        </Suspense>
      )}
    </CatchBoundary>
  );
}

/** A group that isn't in the user's list is not requested. */
function Group({ id }: { id: string }) {
  return useGroups().some(({ _id }) => _id === id) ? <RegionDashboard groupId={id} /> : <MissingGroup />;
}

/** A group can be deleted while its page is open. */
function LoadFailure(props: ErrorComponentProps) {
  const isMissing = props.error instanceof CallError && props.error.status === 404;
  return isMissing ? <MissingGroup /> : <PageFailure {...props} />;
}
