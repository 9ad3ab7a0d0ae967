import { useParams } from '@tanstack/react-router';
import { LoadedVisit } from './LoadedVisit.tsx';

/** Shows a visit on its own page, for screens too narrow for a panel. */
export function VisitPage() {
  const { visitId = '' } = useParams({ strict: false });
  return (
    <div className="mx-auto w-full max-w-160">
      <LoadedVisit key={visitId} visitId={visitId} heading="h1" />
    </div>
  );
}
