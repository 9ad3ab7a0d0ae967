import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { ClipboardX } from 'lucide-react';
import { Suspense, useMemo, type ReactNode } from 'react';
import { readAssessment } from '../../../../contract/audits/assessments.ts';
import { readDefinition } from '../../../../contract/audits/definitions.ts';
import { offeredLanguages } from '../../../../domain/definitionTexts.ts';
import type { Module } from '../../../../domain/modules/module.ts';
import { CallError } from '../../../api/CallError.ts';
import { readOptions, useCall } from '../../../api/useCall.ts';
import { QuestionLanguageProvider, useSpokenLanguage } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import { useRecordStore } from '../../../shell/useRecordStore.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadingNote } from '../../../ui/LoadingNote.tsx';
import { lazyPart } from '../../../ui/popups/usePopup.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { HeaderSkeleton } from '../../surveys/detail/HeaderSkeleton.tsx';
import { LifeBox } from '../../surveys/life/LifeBox.tsx';
import { answeredSections, type AssessmentDetail } from '../assessment.ts';
import { AssessmentHeader } from './AssessmentHeader.tsx';
import './assessment.css';
import { ComputedCard } from './ComputedCard.tsx';
import { FactsCard } from './FactsCard.tsx';
import { MeasureStrip } from './MeasureStrip.tsx';
import { SectionTable } from './SectionTable.tsx';

type Search = Readonly<Record<string, unknown>>;

const correction = lazyPart(() => import('../correct/CorrectAssessment.tsx').then((file) => file.CorrectAssessment));

/**
 * Shows the assessment in the URL, or the form that corrects it, and selects its store. Redirects to the benchmark if
 * the assessment can't be shown or the user selects another store.
 */
export function AssessmentPage() {
  const id = useParams({ strict: false, select: (params) => params.assessmentId }) ?? '';
  return (
    <Suspense fallback={<AssessmentSkeleton />}>
      <AssessmentById key={id} id={id} />
    </Suspense>
  );
}

function AssessmentById({ id }: { id: string }) {
  const { data, error } = useQuery({
    ...readOptions(readAssessment, { assessment_id: id }),
    throwOnError: (failure) => !(failure instanceof CallError && failure.status === 404),
  });
  const isCorrected = useSearch({ strict: false, select: (search: Search) => search['correct'] === '1' });
  const place = useRecordStore(data?.resultData.store_id);
  if (error || place === 'left') return <Navigate to="/benchmark" replace />;
  if (!data || place !== 'selected') return <AssessmentSkeleton />;
  const { resultData: assessment } = data;
  return (
    <Texts assessment={assessment}>
      {isCorrected && assessment.may_correct ? (
        <correction.Part assessment={assessment} />
      ) : (
        <Detail assessment={assessment} />
      )}
    </Texts>
  );
}

/** Provides the language in which to show the items: the user's choice, if the module is available in it. */
function Texts({ assessment, children }: { assessment: AssessmentDetail; children: ReactNode }) {
  const module = useModuleOf(assessment);
  const languages = useMemo(() => offeredLanguages({ kind: 'module', definition: module }), [module]);
  return <QuestionLanguageProvider value={useSpokenLanguage({ languages })}>{children}</QuestionLanguageProvider>;
}

function useModuleOf({ module: name, module_version: version }: AssessmentDetail): Module {
  return useCall(readDefinition, { name, version }).resultData.definition as unknown as Module;
}

function Detail({ assessment }: { assessment: AssessmentDetail }) {
  const text = useText();
  const { answers, void: isVoid, void_reason: reason } = assessment;
  const module = useModuleOf(assessment);
  const sections = answeredSections(module, answers);
  return (
    <div className="assessment flex flex-col gap-4">
      <AssessmentHeader assessment={assessment} module={module} />
      {isVoid && (
        <LifeBox label={text('survey.life.void')} isVoid>
          <h2 className="font-semibold text-fg">{text('assessment.life.voidTitle')}</h2>
          {reason !== null && <p className="wrap-anywhere">{text('survey.revisions.reason', { reason })}</p>}
        </LifeBox>
      )}
      {assessment.measures.length > 0 && <MeasureStrip assessment={assessment} module={module} />}
      <div className="assessment-columns grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {sections.map((section) => (
            <SectionTable key={section.code} assessment={assessment} section={section} />
          ))}
          {sections.length === 0 && (
            <section aria-label={text('assessment.items.title')} className="card">
              <EmptyState icon={ClipboardX} title={text('assessment.noAnswers')}>
                {text('assessment.noAnswersLead')}
              </EmptyState>
            </section>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ComputedCard module={module} computed={assessment.computed} />
          <FactsCard assessment={assessment} module={module} />
        </div>
      </div>
    </div>
  );
}

function AssessmentSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingNote />
      <HeaderSkeleton />
      <Skeleton className="h-28 rounded-xl" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-120 rounded-xl" />
        <Skeleton className="h-72 rounded-xl" />
      </div>
    </div>
  );
}
