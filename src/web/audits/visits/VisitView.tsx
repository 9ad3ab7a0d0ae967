import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { useScheduleInterval } from '../../followUp/schedule/useScheduleInterval.ts';
import { CompletionLink } from '../../followUp/schedule/visit/CompletionLink.tsx';
import { isOpen } from '../../followUp/schedule/visit.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { LoadBoundary } from '../../lists/LoadFailure.tsx';
import { useOpenStore } from '../../shell/useOpenStore.ts';
import { StoreImage } from '../../ui/StoreImage.tsx';
import { StartAssessment } from '../capture/start/StartAssessment.tsx';
import { StartAudit } from '../capture/start/StartAudit.tsx';
import { LastReport } from './LastReport.tsx';
import { Fact } from './Fact.tsx';
import { OpenActions } from './OpenActions.tsx';
import type { Visit } from './visit.ts';

type VisitViewProps = { visit: Visit; heading: 'h1' | 'h2' };

/** Shows the details of a visit. */
export function VisitView({ visit, heading: Heading }: VisitViewProps) {
  const text = useText();
  const open = useOpenStore();
  const { store_id: storeId, store_name: name, store_image: image, last_survey_id: last } = visit;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <StoreImage image={image} className="size-12 rounded-lg" />
        <div className="min-w-0 flex-1">
          <Heading className="text-title text-balance">{name}</Heading>
          <Link
            to="/dashboard"
            onClick={() => open({ _id: storeId })}
            className="text-xs font-medium text-accent underline-offset-2 hover:underline"
          >
            {text('visit.toDashboard')}
          </Link>
        </div>
      </div>
      <Facts visit={visit} />
      {(isOpen(visit) || visit.state === 'missed') && <Start visit={visit} />}
      <LoadBoundary resetKey={storeId}>
        {last === null ? (
          <p className="card p-4 text-fg-2">{text('visit.neverAudited')}</p>
        ) : (
          <LastReport key={last} surveyId={last} />
        )}
      </LoadBoundary>
      <LoadBoundary resetKey={storeId}>
        <OpenActions storeId={storeId} />
      </LoadBoundary>
    </div>
  );
}

function Start({ visit: { store_id: storeId, module, module_title: title, module_in_use: inUse } }: { visit: Visit }) {
  const text = useText();
  if (module === null) return <StartAudit storeId={storeId} />;
  if (inUse) return <StartAssessment storeId={storeId} moduleName={module} />;
  return <p className="card p-4 text-fg-2">{text('visit.moduleUnused', { title: title ?? module })}</p>;
}

function Facts({ visit }: { visit: Visit }) {
  const text = useText();
  const format = useFormat();
  const interval = useScheduleInterval();
  const { state, due, planned, assignee, reason, module, module_title: title } = visit;
  const isOverdue = state === 'late' || state === 'missed';
  return (
    <dl className="card flex flex-col gap-2 p-4">
      <Fact term={text('schedule.state')}>
        <span className={isOverdue ? 'text-warn' : undefined}>
          {isOverdue && <CalendarClock className="mr-1 inline size-4 align-text-bottom" aria-hidden />}
          {text(`schedule.states.${state}`)}
        </span>
      </Fact>
      {title !== null && <Fact term={text('schedule.task')}>{title}</Fact>}
      <Fact term={text('schedule.due')}>{format.weekday(due)}</Fact>
      {planned !== null && <Fact term={text('schedule.planned')}>{format.weekday(planned)}</Fact>}
      <Fact term={text('schedule.auditor')}>{assignee?.name ?? text('schedule.nobody')}</Fact>
      <Fact term={text('schedule.interval')}>{interval(visit)}</Fact>
      {reason !== null && state === 'skipped' && <Fact term={text('schedule.reason')}>{reason}</Fact>}
      {state === 'done' && (
        <Fact term={text(module === null ? 'schedule.audit' : 'schedule.assessment')}>
          <CompletionLink visit={visit} />
        </Fact>
      )}
    </dl>
  );
}
