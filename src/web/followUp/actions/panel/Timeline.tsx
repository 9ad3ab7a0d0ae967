import {
  BadgeCheck,
  CalendarDays,
  Camera,
  CircleDot,
  CirclePlus,
  Link2,
  Link2Off,
  Pencil,
  RefreshCw,
  UserRound,
  X,
  type LucideIcon,
} from 'lucide-react';
import { ACTION_STATUSES, type StepKind } from '../../../../domain/actions/status.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import type { ActionDetail, Step } from './detail.ts';

const SIGNS: Record<Exclude<StepKind, 'comment'>, LucideIcon> = {
  made: CirclePlus,
  changed: Pencil,
  given: UserRound,
  due: CalendarDays,
  status: CircleDot,
  photo: Camera,
  shared: Link2,
  unshared: Link2Off,
  confirmed: BadgeCheck,
  lost: X,
  recounted: RefreshCw,
};

/** Lists the steps of an action's timeline. */
export function Timeline({ action: { timeline, item } }: { action: ActionDetail }) {
  const text = useText();
  const format = useFormat();
  const comments = timeline.filter(({ kind }) => kind === 'comment').length;
  return (
    <section aria-label={text('actions.steps.title')} className="mt-5">
      <h3 className="flex justify-between font-semibold">
        {text('actions.steps.title')}
        <span className="num font-normal text-fg-3">{format.number(comments)}</span>
      </h3>
      {comments === 0 && <p className="mt-1 text-fg-2">{text('actions.steps.none')}</p>}
      <ol className="mt-3 flex flex-col gap-3">
        {timeline.map((step, index) => (
          <li key={index} className="flex gap-3">
            {step.kind === 'comment' ? (
              <Comment step={step} />
            ) : (
              <Event step={step} kind={step.kind} ofItem={item !== null} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Comment({ step: { at, by, text: comment } }: { step: Step }) {
  const format = useFormat();
  return (
    <>
      <Avatar name={by} image={null} size={28} />
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3">
          <span className="truncate font-medium">{by}</span>
          <time dateTime={at} title={format.dayTime(at)} className="num shrink-0 text-xs text-fg-3">
            {format.shortDay(at)}
          </time>
        </p>
        <p className="mt-0.5 wrap-anywhere whitespace-pre-line text-fg-2">{comment}</p>
      </div>
    </>
  );
}

type EventProps = {
  step: Step;
  kind: Exclude<StepKind, 'comment'>;
  /** True if the action is followed up by assessments rather than audits. */
  ofItem: boolean;
};

function Event({ step, kind, ofItem }: EventProps) {
  const format = useFormat();
  const sentenceOf = useStepText(ofItem);
  const Sign = SIGNS[kind];
  return (
    <>
      <span className="grid size-7 shrink-0 place-items-center text-fg-3">
        <Sign className="size-4" aria-hidden />
      </span>
      <p className="flex min-w-0 flex-1 justify-between gap-3 pt-1 text-xs text-fg-2">
        <span className="min-w-0 wrap-anywhere">{sentenceOf(step, kind)}</span>
        <time dateTime={step.at} title={format.dayTime(step.at)} className="num shrink-0 text-fg-3">
          {format.shortDay(step.at)}
        </time>
      </p>
    </>
  );
}

function useStepText(ofItem: boolean): (step: Step, kind: Exclude<StepKind, 'comment'>) => string {
  const text = useText();
  const format = useFormat();
  return ({ by, text: value }, kind) => {
    if (kind === 'given') {
      return value === ''
        ? text('actions.steps.givenNobody', { by })
        : text('actions.steps.given', { by, name: value });
    }
    if (kind === 'due') {
      return value === ''
        ? text('actions.steps.dueNone', { by })
        : text('actions.steps.due', { by, day: format.day(value) });
    }
    if (kind === 'status') {
      const status = ACTION_STATUSES.find((actionStatus) => actionStatus === value) ?? 'open';
      return text('actions.steps.status', { by, status: text(`actions.statuses.${status}`) });
    }
    if (ofItem && (kind === 'confirmed' || kind === 'lost')) return text(`actions.steps.byAssessment.${kind}`);
    return text(`actions.steps.${kind}`, { by });
  };
}
