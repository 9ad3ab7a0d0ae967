import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { ClipboardX } from 'lucide-react';
import { Suspense, useDeferredValue, type ReactNode } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { useSelectedStore } from '../../../shell/selection.ts';
import { useRecordStore } from '../../../shell/useRecordStore.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LifeNotice } from '../life/LifeNotice.tsx';
import { lazyPart } from '../../../ui/popups/usePopup.ts';
import { ActionPlan } from './ActionPlan.tsx';
import { AnswersCard } from './AnswersCard.tsx';
import { CategoryScores } from './CategoryScores.tsx';
import { FixFirst } from './FixFirst.tsx';
import { ManagerAnswersCard } from './ManagerAnswersCard.tsx';
import { NoAnswersDialog } from './NoAnswersDialog.tsx';
import { PhoneNotice } from './PhoneNotice.tsx';
import { ScoreStrip } from './ScoreStrip.tsx';
import { SurveyCharts } from './SurveyCharts.tsx';
import { SurveyHeader } from './SurveyHeader.tsx';
import { SurveySkeleton } from './SurveySkeleton.tsx';
import { SurveyTexts } from '../SurveyTexts.tsx';
import { useStoreOfSurvey, useSurvey } from '../useSurvey.ts';

type Search = Readonly<Record<string, unknown>>;

const actions = lazyPart(() =>
  import('../../../followUp/actions/cards/AuditActions.tsx').then((file) => file.AuditActions),
);
const correction = lazyPart(() => import('../correct/CorrectForm.tsx').then((file) => file.CorrectForm));

/** Shows a survey (spec section 2, 'Survey detail') or the form that corrects it. */
export function SurveyPage() {
  const isCorrected = useSearch({ strict: false, select: (search: Search) => search['correct'] === '1' });
  return (
    <Suspense fallback={<SurveySkeleton />}>
      <SurveyOfUrl>
        {(id) => (
          <SurveyTexts key={id} surveyId={id}>
            {isCorrected ? <correction.Part id={id} /> : <Detail id={id} />}
          </SurveyTexts>
        )}
      </SurveyOfUrl>
    </Suspense>
  );
}

/** Renders `children` for the survey that the URL names in its path or query (spec section 4). */
export function SurveyOfUrl(props: ChosenProps) {
  const surveyId = useParams({ strict: false, select: (params) => params.surveyId });
  return surveyId === undefined ? (
    <SurveyByQuery {...props} />
  ) : (
    <SurveyByPath key={surveyId} surveyId={surveyId} {...props} />
  );
}

type ChosenProps = { children: (surveyId: string) => ReactNode };

/** Selects the survey's store before rendering the survey. */
function SurveyByPath({ surveyId, children }: ChosenProps & { surveyId: string }) {
  const storeId = useStoreOfSurvey(surveyId);
  const place = useRecordStore(storeId ?? undefined);
  if (storeId === null || place === 'left') return <Navigate to="/survey" replace />;
  return place === 'selected' ? children(surveyId) : <SurveySkeleton />;
}

/** Renders the survey named in the query of `/surveyinner` if it belongs to the selected store. */
function SurveyByQuery({ children }: ChosenProps) {
  const selectedStore = useSelectedStore();
  const param = useSearch({ strict: false, select: (search: Search) => search['param'] });
  const store = useSearch({ strict: false, select: (search: Search) => search['store'] });
  if (typeof param !== 'string') return <Navigate to="/survey" replace />;
  if (store !== selectedStore._id) return <Navigate to="/survey" replace state={{ otherSurvey: param }} />;
  return (
    <OfStore key={param} storeId={selectedStore._id} surveyId={param}>
      {children}
    </OfStore>
  );
}

type OfStoreProps = ChosenProps & { storeId: string; surveyId: string };

function OfStore({ storeId, surveyId, children }: OfStoreProps) {
  const surveyStoreId = useStoreOfSurvey(surveyId);
  if (surveyStoreId === undefined) return <SurveySkeleton />;
  return surveyStoreId === storeId ? children(surveyId) : <Navigate to="/survey" replace />;
}

function Detail({ id }: { id: string }) {
  const text = useText();
  const survey = useSurvey(id);
  // Content at the top of the screen is rendered first.
  const showsRest = useDeferredValue(true, false);
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
            aside={
              <>
                <ActionPlan survey={survey} />
                <Suspense>
                  <actions.Part surveyId={survey.id} />
                </Suspense>
              </>
            }
          />
          {showsRest && (
            <>
              <SurveyCharts survey={survey} />
              <AnswersCard survey={survey} />
              <ManagerAnswersCard survey={survey} />
            </>
          )}
        </>
      )}
    </div>
  );
}
