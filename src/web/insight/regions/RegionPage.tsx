import { CatchBoundary, useSearch, type ErrorComponentProps } from '@tanstack/react-router';
import { Suspense } from 'react';
import { CallError } from '../api/CallError.ts';
import { PageFailed } from '../shell/PageFailed.tsx';
import { useGroups } from '../shell/selection.ts';
import { GoneGroup } from './GoneGroup.tsx';
import { RegionDashboard } from './dashboard/RegionDashboard.tsx';
import { RegionReport } from './report/RegionReport.tsx';
import { DashboardSkeleton, ReportSkeleton } from './RegionSkeleton.tsx';

/** The report on groups; with a group in the address, that group's dashboard (spec section 2). */
export function RegionPage() {
  const { group } = useSearch({ strict: false }) as { group?: string };
  return (
    <CatchBoundary getResetKey={() => group ?? ''} errorComponent={Failed}>
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

/** The header has the list of groups anyhow: what is not in it need not be asked for. */
function Group({ id }: { id: string }) {
  return useGroups().some(({ _id }) => _id === id) ? <RegionDashboard groupId={id} /> : <GoneGroup />;
}

/** A group can also be deleted while it is being looked at. */
function Failed(props: ErrorComponentProps) {
  const gone = props.error instanceof CallError && props.error.status === 404;
  return gone ? <GoneGroup /> : <PageFailed {...props} />;
}
