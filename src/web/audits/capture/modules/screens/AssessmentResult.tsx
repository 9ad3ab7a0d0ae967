import { Link } from '@tanstack/react-router';
import { useConnection } from '../../../../api/connection.ts';
import { noteFault } from '../../../../device/deviceStorage.ts';
import { useGeneralObstacle } from '../../../../device/outbox.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useListFormat } from '../../../../i18n/useListFormat.ts';
import { useText } from '../../../../i18n/useText.ts';
import { BackLink, ModeFrame } from '../../frame/ModeFrame.tsx';
import { StateSign } from '../../queue/StateSign.tsx';
import type { ModuleReference } from '../../references/references.ts';
import type { AssessmentView } from '../assessmentView.ts';
import { canReopenAssessment, reopenAssessment, type AssessmentDraft } from '../../drafts/assessmentDraft.ts';
import { changeAssessment } from '../../drafts/assessmentDrafts.ts';
import { assessmentStateOf } from '../../queue/assessmentQueue.ts';
import { RejectedNote } from '../../queue/RejectedNote.tsx';
import { MeasureList } from './MeasureList.tsx';

type AssessmentResultProps = { draft: AssessmentDraft; module: ModuleReference; view: AssessmentView };

/**
 * Shows the results of a finished assessment: the server's or, until they arrive, the results calculated on this
 * device.
 */
export function AssessmentResult({ draft, module, view }: AssessmentResultProps) {
  const format = useFormat();
  const formatList = useListFormat();
  const text = useText();
  const { measures, outcome } =
    'result' in draft && draft.result
      ? {
          measures: draft.result.measures.map(({ measure: id, value, coverage, enough }) => ({
            id,
            value,
            coverage,
            enough,
          })),
          outcome: draft.result.outcome?.state ?? null,
        }
      : view.result;
  return (
    <ModeFrame
      lead={<BackLink to="/audit" label={text('capture.back')} />}
      title={draft.title}
      below={formatList([draft.storeName, format.day(draft.date)])}
      foot={<FinishedFoot draft={draft} />}
    >
      <div className="mx-auto flex w-full max-w-180 flex-1 flex-col gap-4 p-4">
        <MeasureList module={module.definition} measures={measures} outcome={outcome} />
        {draft.photos?.some(({ lost }) => lost) && <p className="text-pretty text-warn">{text('assess.photosLost')}</p>}
      </div>
    </ModeFrame>
  );
}

function FinishedFoot({ draft }: { draft: AssessmentDraft }) {
  const text = useText();
  const away = useConnection().fault !== null;
  const isSignedOut = useGeneralObstacle() === 'signedOut';
  const state = assessmentStateOf(draft);
  const summary =
    state === 'sent'
      ? 'assess.sent'
      : state !== 'waiting' && !(away && state === 'sending')
        ? null
        : isSignedOut && !away
          ? 'assess.waitingSignedOut'
          : 'assess.waiting';
  return (
    <div className="mx-auto flex w-full max-w-180 flex-col gap-2.5 px-4 pt-2.5 pb-3">
      <output className="flex items-center justify-between gap-3">
        <StateSign state={state} away={away} />
        <span className="min-w-0 flex-1 text-right text-xs text-pretty text-fg-2">{summary && text(summary)}</span>
      </output>
      {draft.state === 'rejected' && <RejectedNote draft={draft} refusal={draft.refusal} />}
      <div className="flex gap-2 *:h-12 *:flex-1 *:text-brand">
        {canReopenAssessment(draft) && (
          <button
            type="button"
            className="btn"
            onClick={() => void changeAssessment(draft.assessmentId, reopenAssessment).catch(noteFault)}
          >
            <span className="truncate">{text('capture.queue.edit')}</span>
          </button>
        )}
        <Link to="/audit" className="btn btn-primary">
          <span className="truncate">{text('nav.takeAudit')}</span>
        </Link>
      </div>
    </div>
  );
}
