import { Link } from '@tanstack/react-router';
import { Bell, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { updateVisit } from '../../../../contract/followUp/schedule/visits.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useSend } from '../../../api/useSend.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { notify } from '../../../ui/notices/notices.ts';
import { VISIT_READS } from '../reads.ts';
import { useScheduleOf, useSchedulePage } from '../scheduleContext.ts';
import { useScheduleInterval } from '../useScheduleInterval.ts';
import { canBeReminded, isOpen, type Visit } from '../visit.ts';
import { CompletionLink } from './CompletionLink.tsx';
import { VisitForm } from './VisitForm.tsx';

/** Shows the details of a visit. Administrators can change the visit. */
export function VisitCard({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const text = useText();
  const interval = useScheduleInterval();
  const { ask, today } = useSchedulePage();
  const { schedule, name } = useScheduleOf()(visit);
  const editable = ask !== null && (isOpen(visit) || visit.state === 'missed');
  return (
    <div className="-m-3 w-80 max-w-[calc(100vw-1rem)]">
      <Head visit={visit} onClose={onClose} />
      <dl className="flex flex-col gap-2 border-t border-line p-4">
        <Row term={text('schedule.state')}>{text(`schedule.states.${visit.state}`)}</Row>
        {visit.module_title !== null && <Row term={text('schedule.task')}>{visit.module_title}</Row>}
        <Completion visit={visit} />
        {visit.state === 'skipped' && <Row term={text('schedule.reason')}>{visit.reason}</Row>}
        <Row term={text('schedule.interval')}>
          {schedule && interval(schedule)} <span className="text-xs text-fg-2">{text('schedule.like', { name })}</span>
        </Row>
        {!editable && <Facts visit={visit} />}
      </dl>
      {editable && <VisitForm visit={visit} onClose={onClose} />}
      {ask && canBeReminded(visit, schedule, today) && (
        <div className="-mt-2 flex px-4 pb-4">
          <Button
            onClick={() => {
              onClose();
              ask({ kind: 'remind', visit, group: null });
            }}
            className="flex-1"
          >
            <Bell className="size-4" aria-hidden />
            {text('schedule.remind')}
          </Button>
        </div>
      )}
      <div className={`px-4 pb-4 ${editable ? '-mt-2' : ''}`}>
        <Link
          to="/visit/$visitId"
          params={{ visitId: visit.visit_id }}
          search={true}
          onClick={onClose}
          className="btn w-full"
        >
          {text('visit.open')}
        </Link>
      </div>
      {ask && visit.state === 'skipped' && <TakeBack visit={visit} onClose={onClose} />}
    </div>
  );
}

function Head({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const text = useText();
  return (
    <div className="flex items-center gap-2 py-2.5 pr-2 pl-4">
      <h2 className="min-w-0 flex-1 font-semibold">
        <Link
          to="/visit/$visitId"
          params={{ visitId: visit.visit_id }}
          search={true}
          onClick={onClose}
          className="block truncate underline-offset-2 hover:text-accent hover:underline"
        >
          {visit.store_name}
        </Link>
      </h2>
      <IconButton label={text('app.close')} onClick={onClose}>
        <X className="size-4" aria-hidden />
      </IconButton>
    </div>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-20 shrink-0 text-fg-2">{term}</dt>
      <dd className="min-w-0 flex-1 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Completion({ visit }: { visit: Visit }) {
  const text = useText();
  const term = text(visit.module === null ? 'schedule.audit' : 'schedule.assessment');
  return visit.state === 'done' ? (
    <Row term={term}>
      <CompletionLink visit={visit} />
    </Row>
  ) : null;
}

function Facts({ visit: { due, planned, assignee } }: { visit: Visit }) {
  const text = useText();
  const format = useFormat();
  return (
    <>
      <Row term={text('schedule.due')}>{format.weekday(due)}</Row>
      {planned !== null && <Row term={text('schedule.planned')}>{format.weekday(planned)}</Row>}
      <Row term={text('schedule.auditor')}>{assignee?.name ?? text('schedule.nobody')}</Row>
    </>
  );
}

function TakeBack({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const text = useText();
  const { send, busy, error } = useSend(updateVisit, VISIT_READS);
  const takeBack = () =>
    refusalOf(async () => {
      await send({ visit_id: visit.visit_id, skip: '' });
      onClose();
      notify({ text: text('schedule.skipTakenBack', { store: visit.store_name }) });
    });
  return (
    <div className="flex flex-col gap-3 border-t border-line p-4">
      <FormError error={error} />
      <Button busy={busy} onClick={() => void takeBack()}>
        {text('schedule.unskip')}
      </Button>
    </div>
  );
}
