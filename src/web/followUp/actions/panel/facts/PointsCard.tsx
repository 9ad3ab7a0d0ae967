import { useFormat } from '../../../../i18n/useFormat.ts';
import { useText } from '../../../../i18n/useText.ts';
import { bold } from '../../../../ui/bold.tsx';
import { goodFigure } from '../../parts/Points.tsx';
import { isVerifiable, type ActionDetail } from '../detail.ts';

/** Shows the points of an action or, for a cancelled action, the cancellation. */
export function PointsCard({ action }: { action: ActionDetail }) {
  const { status, points, realised } = action;
  const text = useText();
  const format = useFormat();
  const last = (kind: ActionDetail['timeline'][number]['kind']) =>
    action.timeline.findLast((step) => step.kind === kind);
  if (status === 'dropped') return <Cancellation action={action} />;
  const isLostAgain = action.repeated > 0;
  const isWon = status === 'confirmed';
  const isWaiting = status === 'done' && isVerifiable(action);
  const isWithoutPoints = points === null && realised === null;
  if (isWithoutPoints && (isWon || (!isLostAgain && !isWaiting))) return null;
  const confirmation = last('confirmed')?.text;
  const audit = action.audits.find(({ survey_id: id }) => id === confirmation);
  return (
    <div
      className={`num mt-4 rounded-lg border px-4 py-3 ${isWon ? 'border-good/25 bg-good-soft' : 'border-line bg-card'}`}
    >
      <p className="flex flex-wrap justify-between gap-x-4 empty:hidden">
        {points !== null && (
          <span className="text-fg-2">{text.rich('actions.points.expected', { points, b: bold })}</span>
        )}
        {isWon && realised !== null && (
          <span>
            {audit
              ? text.rich('actions.points.gainedOn', { points: realised, day: format.day(audit.date), b: goodFigure })
              : text.rich('actions.points.gained', { points: realised, b: goodFigure })}
          </span>
        )}
        {!isWon && !isWithoutPoints && <span className="text-fg-2">{text('actions.points.notYet')}</span>}
      </p>
      {!isWon && isLostAgain && (
        <p className="mt-1 text-xs text-fg-2 first:mt-0">
          {text('actions.points.repeated', { count: action.repeated })}
        </p>
      )}
      {isWaiting && <p className="mt-1 text-xs text-fg-2">{text('actions.markLead', { store: action.store_name })}</p>}
    </div>
  );
}

/** Shows who cancelled an action, when and why. The reason is the step after the status on the timeline. */
function Cancellation({ action: { timeline } }: { action: ActionDetail }) {
  const text = useText();
  const format = useFormat();
  const at = timeline.findLastIndex(({ kind, text: status }) => kind === 'status' && status === 'dropped');
  const step = timeline[at];
  const reason = timeline[at + 1];
  if (!step) return null;
  return (
    <div className="mt-4 rounded-lg border border-line bg-page px-4 py-3">
      <p className="num font-medium">{text('actions.drop.by', { day: format.day(step.at), name: step.by })}</p>
      {reason?.kind === 'comment' && <p className="mt-1 text-fg-2 wrap-anywhere">{reason.text}</p>}
    </div>
  );
}
