import { Navigate, useSearch } from '@tanstack/react-router';
import { ClipboardX } from 'lucide-react';
import { Suspense, useDeferredValue, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useSelectedStore } from '../../shell/selection.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LifeNotice } from '../life/LifeNotice.tsx';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import { ActionPlan } from './ActionPlan.tsx';
import { AnswersCard } from './AnswersCard.tsx';
import { CategoryScores } from './CategoryScores.tsx';
import { FixFirst } from './FixFirst.tsx';
import { ManagerSaidCard } from './ManagerSaidCard.tsx';
import { NoAnswersDialog } from './NoAnswersDialog.tsx';
import { PhoneNotice } from './PhoneNotice.tsx';
import { ScoreStrip } from './ScoreStrip.tsx';
import { SurveyCharts } from './SurveyCharts.tsx';
import { SurveyHeader } from './SurveyHeader.tsx';
import { SurveySkeleton } from './SurveySkeleton.tsx';
import { useIsOfStore, useSurvey } from '../useSurvey.ts';

type Search = Readonly<Record<string, unknown>>;

const actions = lazyPart(() => import('../../actions/cards/AuditActions.tsx').then((file) => file.AuditActions));
const correction = lazyPart(() => import('../correct/CorrectForm.tsx').then((file) => file.CorrectForm));

/** One survey: its scores, what to fix first, every answer (spec section 2, 'Survey detail'); or its answers to be corrected. */
export function SurveyPage() {
  const isCorrected = useSearch({ strict: false, select: (search: Search) => search['correct'] === '1' });
  return (
    <Suspense fallback={<SurveySkeleton />}>
      <ChosenSurvey>
        {(id) => (isCorrected ? <correction.Part key={id} id={id} /> : <Detail key={id} id={id} />)}
      </ChosenSurvey>
    </Suspense>
  );
}

/**
 * Shows the survey that the address names, if it is one of the selected store; otherwise leads back to the list (spec
 * section 4).
 */
export function ChosenSurvey({ children }: { children: (surveyId: string) => ReactNode }) {
  const selected = useSelectedStore();
  const param = useSearch({ strict: false, select: (search: Search) => search['param'] });
  const store = useSearch({ strict: false, select: (search: Search) => search['store'] });
  if (store !== selected._id || typeof param !== 'string') return <Navigate to="/survey" replace />;
  return (
    <OfStore storeId={selected._id} surveyId={param}>
      {children}
    </OfStore>
  );
}

type OfStoreProps = { storeId: string; surveyId: string; children: (surveyId: string) => ReactNode };

function OfStore({ storeId, surveyId, children }: OfStoreProps) {
  return useIsOfStore(storeId, surveyId) ? children(surveyId) : <Navigate to="/survey" replace />;
}

function Detail({ id }: { id: string }) {
  const text = useText();
  const survey = useSurvey(id);
  // What a screen shows first is drawn first.
  const below = useDeferredValue(true, false);
  return (
    <div className="flex flex-col gap-4">
      <SurveyHeader survey={survey} />
      <LifeNotice survey={survey} />
      <PhoneNotice phone={survey.phone} />
      {survey.answers.length === 0 ? (
        <>
          <section aria-label={text('survey.answers.title')} className="card">
            <EmptyState icon={ClipboardX} title={text('survey.noAnswers')}>
              {text('survey.noAnswersLead')}
            </EmptyState>
          </section>
          <NoAnswersDialog />
        </>
      ) : (
        <>
          <ScoreStrip survey={survey} />
          <CategoryScores survey={survey} />
          <FixFirst
            survey={survey}
            beside={
              <>
                <ActionPlan survey={survey} />
                <Suspense>
                  <actions.Part surveyId={survey.id} />
                </Suspense>
              </>
            }
          />
          {below && (
            <>
              <SurveyCharts survey={survey} />
              <AnswersCard survey={survey} />
              <ManagerSaidCard survey={survey} />
            </>
          )}
        </>
      )}
    </div>
  );
}
