import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarX } from 'lucide-react';
import { readVisit } from '../../../contract/followUp/schedule/visits.ts';
import { CallError } from '../../api/CallError.ts';
import { readOptions } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { LoadFailure } from '../../lists/LoadFailure.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingNote } from '../../ui/LoadingNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisitView } from './VisitView.tsx';

type LoadedVisitProps = { visitId: string; heading: 'h1' | 'h2' };

/** Loads a visit and shows it, or explains why it can't be shown. */
export function LoadedVisit({ visitId, heading }: LoadedVisitProps) {
  const { data, error, refetch } = useQuery({
    ...readOptions(readVisit, { visit_id: visitId }),
    throwOnError: false,
  });
  if (data) return <VisitView visit={data.resultData} heading={heading} />;
  if (error instanceof CallError && error.status === 404) return <MissingVisit heading={heading} />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-4">
      <LoadingNote />
      <Skeleton className="h-40" />
      <Skeleton className="h-12" />
      <Skeleton className="h-48" />
    </div>
  );
}

function MissingVisit({ heading }: Pick<LoadedVisitProps, 'heading'>) {
  const text = useText();
  return (
    <EmptyState
      icon={CalendarX}
      title={text('visit.missing')}
      heading={heading}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to="/schedule" className="btn">
            {text('visit.toSchedule')}
          </Link>
          <Link to="/audit" className="btn">
            {text('nav.takeAudit')}
          </Link>
        </div>
      }
    >
      {text('visit.missingLead')}
    </EmptyState>
  );
}
