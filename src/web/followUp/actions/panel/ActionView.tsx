import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { useQuestionSubjects } from '../parts/useQuestionSubjects.ts';
import type { ActionDetail } from './detail.ts';
import { DropAction } from './DropAction.tsx';
import { Facts } from './facts/Facts.tsx';
import { LastAudits } from './LastAudits.tsx';
import { MetChange } from './MetChange.tsx';
import { PanelFoot } from './PanelFoot.tsx';
import { PanelHead } from './PanelHead.tsx';
import { PhotoPair } from './photos/PhotoPair.tsx';
import { PointsCard } from './facts/PointsCard.tsx';
import type { ActionShapeProps } from './shape.ts';
import { Timeline } from './Timeline.tsx';
import { useActionChange } from './useActionChange.ts';
import { usePhotoUpload } from './photos/usePhotoUpload.tsx';
import { Wording } from './facts/Wording.tsx';

type ActionViewProps = Pick<ActionShapeProps, 'previous' | 'next'> & { action: ActionDetail; aside: ReactNode };

/** Shows an action and lets the user change it in place. */
export function ActionView({ action, aside, previous, next }: ActionViewProps) {
  const text = useText();
  const subject = useQuestionSubjects().get(action.question_id ?? '');
  const actionChange = useActionChange(action);
  const photos = usePhotoUpload(action.action_id);
  const [isCancelling, setIsCancelling] = useState(false);
  const refusal = actionChange.error ?? photos.error;
  return (
    <>
      <PanelHead {...{ action, actionChange, previous, next, aside }} onDrop={() => setIsCancelling(true)} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-4 pb-5">
        <Wording action={action} subject={subject} actionChange={actionChange} />
        <Facts action={action} actionChange={actionChange} />
        <PointsCard action={action} />
        <LastAudits action={action} />
        <PhotoPair action={action} upload={photos} />
        <Timeline action={action} />
      </div>
      {(actionChange.conflict || refusal || photos.problem) && (
        <div className="flex shrink-0 flex-col gap-2 px-5 pb-3">
          {actionChange.conflict && <MetChange conflict={actionChange.conflict} busy={actionChange.busy} />}
          <FormError error={refusal} />
          {photos.problem && (
            <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-bad">
              {text(`actions.photos.${photos.problem}`)}
            </p>
          )}
        </div>
      )}
      <PanelFoot action={action} actionChange={actionChange} upload={photos} onDrop={() => setIsCancelling(true)} />
      {isCancelling && action.status !== 'dropped' && (
        <DropAction actionChange={actionChange} onClose={() => setIsCancelling(false)} />
      )}
      {photos.input}
    </>
  );
}
