import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { offeredLanguages } from '../../../../domain/definitionTexts.ts';
import type { Module } from '../../../../domain/modules/module.ts';
import { QuestionLanguageMenu } from '../../../forms/QuestionLanguageMenu.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { usePageTitle } from '../../../shell/usePageTitle.ts';
import { Button } from '../../../ui/Button.tsx';
import { LifeBadges } from '../../surveys/life/LifeBadges.tsx';
import type { AssessmentDetail } from '../assessment.ts';
import { AssessmentMenu } from '../life/AssessmentMenu.tsx';
import { OutcomeChip } from '../OutcomeChip.tsx';

type HeaderProps = { assessment: AssessmentDetail; module: Module };

/** Shows the header of an assessment's page. */
export function AssessmentHeader({ assessment, module }: HeaderProps) {
  const text = useText();
  const format = useFormat();
  const { title: moduleTitle, store_name: store, date, by, outcome, void: isVoid } = assessment;
  const title = text('assessment.title', { title: moduleTitle, date: new Date(date) });
  usePageTitle(title);
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <nav aria-label={text('survey.path')} className="mb-1 flex gap-1.5 text-xs text-fg-3 print:hidden">
          <Link
            to="/benchmark"
            className="inline-flex min-h-6 items-center text-fg-2 underline-offset-2 hover:underline"
          >
            {text('benchmark.title')}
          </Link>
          <span className="inline-flex min-h-6 min-w-0 items-center gap-1.5">
            <span aria-hidden>/</span> <span className="truncate">{store}</span>
          </span>
        </nav>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="num text-title wrap-anywhere">{title}</h1>
          {outcome && (
            <OutcomeChip outcome={outcome} of={module.outcome?.find(({ state }) => state === outcome.state)?.text} />
          )}
          <LifeBadges kind="audit" isVoid={isVoid} />
        </div>
        <p className="num mt-1 text-fg-2">
          {text('assessment.by', { store, time: format.timeAndZone(date), name: by.name })}
        </p>
      </div>
      <Ways assessment={assessment} module={module} />
    </header>
  );
}

function Ways({ assessment, module }: HeaderProps) {
  const text = useText();
  const { previous, next } = assessment;
  return (
    <div className="flex gap-2 max-sm:w-full max-sm:gap-1.5 max-sm:*:flex-1 max-sm:*:px-1.5 print:hidden">
      <Neighbour of={previous} label={text('assessment.previous')} noneText={text('survey.oldest')}>
        {(day) => (
          <>
            <ChevronLeft className="size-4" aria-hidden />
            {day}
          </>
        )}
      </Neighbour>
      <Neighbour of={next} label={text('assessment.next')} noneText={text('survey.newest')}>
        {(day) => (
          <>
            {day}
            <ChevronRight className="size-4" aria-hidden />
          </>
        )}
      </Neighbour>
      <Button onClick={() => window.print()}>
        <Printer className="size-4" aria-hidden />
        {text('assessment.print')}
      </Button>
      <QuestionLanguageMenu languages={offeredLanguages({ kind: 'module', definition: module })} />
      <AssessmentMenu assessment={assessment} module={module} />
    </div>
  );
}

type NeighbourProps = {
  of: { assessment_id: string; date: string } | null;
  label: string;
  /** Shown if there is no neighbouring assessment. */
  noneText: string;
  children: (day: ReactNode) => ReactNode;
};

/** Links to a neighbouring assessment of the same module. If there is none, shows a disabled button with `noneText`. */
function Neighbour({ of, label, noneText, children }: NeighbourProps) {
  const format = useFormat();
  if (!of) {
    return (
      <button type="button" disabled className="btn text-fg-3 hover:bg-card">
        {children(noneText)}
      </button>
    );
  }
  return (
    <Link
      to="/assessment/$assessmentId"
      params={{ assessmentId: of.assessment_id }}
      aria-label={`${label}: ${format.day(of.date)}`}
      title={label}
      className="btn"
    >
      {children(<span className="num">{format.shortDay(of.date)}</span>)}
    </Link>
  );
}
