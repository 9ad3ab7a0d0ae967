import { Navigate, useSearch } from '@tanstack/react-router';
import { ClipboardX } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { useSelectedStore } from '../shell/selection.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ActionPlan } from './ActionPlan.tsx';
import { AnswersCard } from './AnswersCard.tsx';
import { CategoryScores } from './CategoryScores.tsx';
import { FixFirst } from './FixFirst.tsx';
import { ManagerSaidCard } from './ManagerSaidCard.tsx';
import { NoAnswersDialog } from './NoAnswersDialog.tsx';
import { ScoreStrip } from './ScoreStrip.tsx';
import { SurveyCharts } from './SurveyCharts.tsx';
import { SurveyHeader } from './SurveyHeader.tsx';
import { SurveySkeleton } from './SurveySkeleton.tsx';
import { useSurvey, useSurveyPlace, type Place } from './useSurvey.ts';

/** One survey: its scores, what to fix first, every answer (spec section 2, 'Survey detail'). */
export function SurveyPage() {
  return (
    <Suspense fallback={<SurveySkeleton />}>
      <ChosenSurvey>{(place) => <Detail key={place.row.survey_id} place={place} />}</ChosenSurvey>
    </Suspense>
  );
}

/**
 * Shows the survey that the address names, if it is one of the selected store; otherwise leads back to the list (spec
 * section 4).
 */
export function ChosenSurvey({ children }: { children: (place: Place) => ReactNode }) {
  const selected = useSelectedStore();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { param, store } = search;
  if (store !== selected._id || typeof param !== 'string') return <Navigate to="/survey" replace />;
  return (
    <OfStore storeId={store} surveyId={param}>
      {children}
    </OfStore>
  );
}

type OfStoreProps = { storeId: string; surveyId: string; children: (place: Place) => ReactNode };

function OfStore({ storeId, surveyId, children }: OfStoreProps) {
  const place = useSurveyPlace(storeId, surveyId);
  return place ? children(place) : <Navigate to="/survey" replace />;
}

function Detail({ place }: { place: Place }) {
  const text = useText();
  const survey = useSurvey(place);
  return (
    <div className="flex flex-col gap-4">
      <SurveyHeader survey={survey} />
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
          <FixFirst survey={survey} beside={<ActionPlan survey={survey} />} />
          <SurveyCharts survey={survey} />
          <AnswersCard survey={survey} />
          <ManagerSaidCard survey={survey} />
        </>
      )}
    </div>
  );
}
