import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useLeaveGuard } from '../../../forms/useLeaveGuard.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { usePageTitle } from '../../../shell/usePageTitle.ts';
import { ReasonField } from '../../../forms/ReasonField.tsx';
import type { Survey } from '../survey.ts';
import { useSurvey, useSurveyQuestions } from '../useSurvey.ts';
import { CategoryQuestions } from './CategoryQuestions.tsx';
import { fieldsOf } from './correction.ts';
import { FactFields } from './FactFields.tsx';
import { ManagerFields } from './ManagerFields.tsx';
import { SaveCard, SaveFoot } from './SaveCard.tsx';
import { ScoreChange, ScoresNow } from './ScoresNow.tsx';
import { useCorrection } from './useCorrection.ts';
import { useSaveCorrection } from './useSaving.ts';

/** Lets the user correct a survey. Saving creates a new version. */
export function CorrectForm({ id }: { id: string }) {
  const text = useText();
  const survey = useSurvey(id);
  const { food: foods } = useSurveyQuestions(id);
  const draft = useCorrection(survey, foods);
  const { zone, correction, was, changed, count, after, change, answer, isChanged } = draft;
  const [reason, setReason] = useState('');
  const [attempts, setAttempts] = useState(0);
  const { question, letGo } = useLeaveGuard(isChanged || reason !== '');
  const { save, ...saveState } = useSaveCorrection(survey, letGo);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isChanged || saveState.busy) return;
    if (correction.date === '') event.currentTarget.querySelector<HTMLElement>('[type=datetime-local]')?.focus();
    else if (reason.trim() === '') setAttempts(attempts + 1);
    else void save({ ...fieldsOf(correction, survey, { foods, zone }), reason });
  };
  const state = { count, isChanged, saveState };
  return (
    // The scroll margin keeps the focused element from being hidden behind the footer.
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 max-lg:**:scroll-mb-24">
      <Head survey={survey} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <FactFields
            survey={survey}
            correction={correction}
            zone={zone}
            dateError={correction.date === '' ? text('forms.missing') : saveState.dateError}
            onChange={change}
          />
          {foods.map((food, place) => (
            <CategoryQuestions
              key={food.code}
              food={food}
              open={place === 0}
              answers={correction.answers}
              was={was}
              changedIds={changed}
              onChange={answer}
            />
          ))}
          <ManagerFields survey={survey} correction={correction} onChange={change} />
        </div>
        <SaveCard
          {...state}
          effect={<ScoresNow survey={survey} after={after} />}
          changedText={text('survey.life.changed')}
          cancel={
            <Link to="/survey/$surveyId" params={{ surveyId: id }} className="btn justify-center">
              {text('forms.cancel')}
            </Link>
          }
        >
          <ReasonField hint={text('survey.life.reasonHint')} value={reason} attempts={attempts} onChange={setReason} />
        </SaveCard>
      </div>
      <SaveFoot
        {...state}
        result={
          <>
            {text('survey.overall')} <ScoreChange before={survey.scores.overall} after={after.overall} />
          </>
        }
      />
      {question}
    </form>
  );
}

function Head({ survey }: { survey: Survey }) {
  const text = useText();
  const format = useFormat();
  const title = text('survey.correct.title', { date: format.day(survey.date) });
  usePageTitle(title);
  return (
    <header>
      <h1 className="num text-title">{title}</h1>
      <p className="mt-1 text-fg-2">
        {text('survey.correct.lead', { store: survey.storeName, auditor: survey.auditor })}
      </p>
    </header>
  );
}
