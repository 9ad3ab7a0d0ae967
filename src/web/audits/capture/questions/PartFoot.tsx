import { Link } from '@tanstack/react-router';
import { ArrowRight, ChevronLeft, Undo2 } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { countOf, isWhole, type Count, type Part } from '../frame/parts.ts';
import type { AuditInProgress } from '../frame/auditInProgress.ts';
import type { AuditPlace, AuditPlaceSearch } from '../frame/auditPlace.ts';
import { usePartName } from '../frame/usePartName.ts';
import { AnsweredCount } from './AnsweredCount.tsx';
import type { Undo } from './useUndo.ts';

type PartFootProps = {
  audit: AuditInProgress;
  place: AuditPlace;
  before: Part | undefined;
  after: Part | undefined;
  partCount: Count;
  undo: Undo;
  wide?: boolean;
};

/** Shows the navigation below the questions of a part. */
export function PartFoot({ audit, place, before, after, partCount, undo, wide = false }: PartFootProps) {
  const text = useText();
  const { draft, references } = audit;
  const { surveyId } = draft;
  const questionsOfSection = references.foods.flatMap(({ sub_food: sections }) =>
    sections.flatMap(({ questions }) => questions),
  );
  const next = isWhole(countOf(draft, questionsOfSection)) ? undefined : after;
  const p = place.fourP ?? undefined;
  const undoButton = (
    <IconButton
      label={text('capture.undoLast')}
      disabled={!undo.possible}
      onClick={undo.run}
      aria-keyshortcuts="U"
      className={`shrink-0 disabled:text-line-2 disabled:hover:bg-transparent ${wide ? '' : 'size-11'}`}
    >
      <Undo2 className="size-5" aria-hidden />
    </IconButton>
  );
  return (
    <div
      className={
        wide ? 'flex shrink-0 items-center gap-2' : 'mx-auto flex max-w-160 flex-wrap items-center gap-1 px-2 py-2.5'
      }
    >
      {!wide && <BackStep surveyId={surveyId} before={before} p={p} />}
      {undoButton}
      {!wide && <AnsweredCount partCount={partCount} className="mr-1 w-18 shrink-0" />}
      <NextStep surveyId={surveyId} after={next} p={p} whole={isWhole(partCount)} wide={wide} />
    </div>
  );
}

function BackStep({ surveyId, before, p }: { surveyId: string; before: Part | undefined; p: AuditPlaceSearch['p'] }) {
  const text = useText();
  const nameOf = usePartName();
  const label = before ? text('capture.before', { name: nameOf(before) }) : text('capture.toOverview');
  return (
    <Link
      to="/audit/$surveyId"
      params={{ surveyId }}
      search={{ part: before?.key, p }}
      replace
      state={(state) => state}
      aria-label={label}
      title={label}
      activeProps={{}}
      className="btn-icon h-12 w-10 shrink-0"
    >
      <ChevronLeft className="size-5" aria-hidden />
    </Link>
  );
}

type NextStepProps = {
  surveyId: string;
  after: Part | undefined;
  p: AuditPlaceSearch['p'];
  whole: boolean;
  wide: boolean;
};

function NextStep({ surveyId, after, p, whole, wide }: NextStepProps) {
  const text = useText();
  const nameOf = usePartName();
  const look = whole ? 'btn-primary' : '';
  const insideState = { isInside: true } as const;
  const name = after ? nameOf(after) : text('capture.toReview');
  return (
    <Link
      to="/audit/$surveyId"
      params={{ surveyId }}
      search={after ? { part: after.key, p } : { view: 'review' }}
      // Parts replace each other in the browser's history, so that the back link still leads to the overview.
      replace={after !== undefined}
      state={after ? (state) => state : insideState}
      data-next=""
      activeProps={{}}
      className={
        wide
          ? `btn h-11 max-w-64 min-w-0 gap-2 px-3.5 text-base ${look}`
          : `btn h-auto min-h-12 min-w-0 flex-[1_1_9rem] justify-between gap-2 rounded-[10px] px-3.5 py-1 text-left ${look}`
      }
    >
      {wide ? (
        <span className="truncate">{text('capture.nextNamed', { name })}</span>
      ) : (
        <span className="min-w-0">
          <span className={`block text-2xs leading-3.5 font-normal ${whole ? '' : 'text-fg-2'}`}>
            {text(after ? 'capture.next' : 'capture.last')}
          </span>
          <span className="block truncate text-base leading-4.5">{name}</span>
        </span>
      )}
      <ArrowRight className="size-4 shrink-0" aria-hidden />
    </Link>
  );
}
