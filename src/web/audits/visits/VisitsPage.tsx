import { useNavigate, useParams } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { SchedulePage } from '../../followUp/schedule/SchedulePage.tsx';
import { useText } from '../../i18n/useText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { LoadedVisit } from './LoadedVisit.tsx';
import { VisitPage } from './VisitPage.tsx';

/** The width from which a visit opens next to the schedule. */
const WIDE = '(width >= 80rem)';

/** Shows the schedule, or the visit that the URL names; on wide screens, both. */
export function VisitsPage() {
  const { visitId } = useParams({ strict: false });
  const wide = useMedia(WIDE);
  if (visitId === undefined) return <SchedulePage />;
  if (!wide) return <VisitPage />;
  return (
    <>
      <SchedulePage />
      <VisitPanel key={visitId} visitId={visitId} />
    </>
  );
}

function VisitPanel({ visitId }: { visitId: string }) {
  const text = useText();
  const navigate = useNavigate();
  const close = () => void navigate({ to: '/schedule', search: true, resetScroll: false });
  return (
    <SidePanel label={text('visit.title')} onClose={close}>
      <div className="flex h-14 shrink-0 items-center justify-between border-b border-line pr-3 pl-5">
        <p className="font-medium text-fg-2">{text('visit.title')}</p>
        <IconButton label={text('app.close')} onClick={close}>
          <X className="size-4" aria-hidden />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">
        <LoadedVisit visitId={visitId} heading="h2" />
      </div>
    </SidePanel>
  );
}
