import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { correctSurvey, readSurvey } from '../../../contract/surveys.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useCall } from '../../api/useCall.ts';
import { useErrorText } from '../../api/useErrorText.ts';
import { useLeaveGuard } from '../../forms/useLeaveGuard.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { notify } from '../../ui/notices.ts';
import { ChangedMeanwhile } from '../life/ChangedMeanwhile.tsx';
import { ReasonField } from '../life/ReasonField.tsx';
import { useSurveyChange } from '../life/useSurveyChange.ts';
import type { Survey } from '../survey.ts';
import { useSurvey } from '../useSurvey.ts';
import { CategoryQuestions } from './CategoryQuestions.tsx';
import { fieldsOf } from './correction.ts';
import { FactFields, ManagerFields } from './FactFields.tsx';
import { FromTo, ScoresNow } from './ScoresNow.tsx';
import { useCorrection } from './useCorrection.ts';

/** The answers of a survey to be corrected, with the scores before and after. Saving makes a new version. */
export function CorrectForm({ id }: { id: string }) {
  const text = useText();
  const survey = useSurvey(id);
  const { food: foods } = useCall(readSurvey, { surveyid: id });
  const typed = useCorrection(survey, foods);
  const { correction, was, changed, after, change, answer, isChanged } = typed;
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState(0);
  const { question, letGo } = useLeaveGuard(isChanged || reason !== '');
  const { save, ...sending } = useSaving(survey, letGo);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || sending.busy || correction.date === '') return;
    if (reason.trim() === '') setRefused(refused + 1);
    else void save({ ...fieldsOf(correction, survey, foods), reason });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Head survey={survey} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <FactFields
            survey={survey}
            correction={correction}
            dateError={correction.date === '' ? text('forms.missing') : sending.dateError}
            onChange={change}
          />
          {foods.map((food, place) => (
            <CategoryQuestions
              key={food.code}
              food={food}
              open={place === 0}
              answers={correction.answers}
              was={was}
              changed={changed}
              onChange={answer}
            />
          ))}
          <ManagerFields survey={survey} correction={correction} onChange={change} />
        </div>
        <div className="card flex flex-col gap-4 p-4 sm:px-5 lg:sticky lg:top-18">
          <ScoresNow survey={survey} after={after} />
          <p className="num text-fg-2">{text('survey.correct.changed', { count: changed.size })}</p>
          <ReasonField value={reason} refused={refused} onChange={setReason} />
          {sending.outdated && <ChangedMeanwhile busy={sending.loading} onLoad={() => void sending.loadAnew()} />}
          <FormError error={sending.outdated ? null : sending.error} />
          <div className="flex flex-wrap gap-2 *:flex-1">
            <Link to="/surveyinner" search={{ param: id, store: survey.storeId }} className="btn justify-center">
              {text('forms.cancel')}
            </Link>
            <Button type="submit" look="filled" busy={sending.busy} disabled={!isChanged}>
              {text('survey.correct.save')}
            </Button>
          </div>
        </div>
      </div>
      <PhoneBar survey={survey} typed={typed} />
      {question}
    </form>
  );
}

/** The same where the card of scores lies below all questions. */
function PhoneBar({ survey, typed }: { survey: Survey; typed: ReturnType<typeof useCorrection> }) {
  const text = useText();
  return (
    <p
      aria-hidden
      className="num sticky bottom-0 -mx-4 flex items-baseline justify-between gap-3 border-t border-line bg-card px-4 py-2 lg:hidden"
    >
      <span>
        {text('survey.overall')} <FromTo before={survey.scores.overall} after={typed.after.overall} />
      </span>
      <span className="text-xs text-fg-2">{text('survey.correct.changed', { count: typed.changed.size })}</span>
    </p>
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

type Sent = Parameters<ReturnType<typeof useSurveyChange<typeof correctSurvey>>['send']>[0];

/** Sends a correction, and leads back to the survey when that worked. */
function useSaving({ id, storeId, version }: Survey, letGo: () => void) {
  const text = useText();
  const format = useFormat();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { send, ...sending } = useSurveyChange(correctSurvey);
  const save = (fields: Omit<Sent, 'survey_id' | 'version'>) =>
    refusalOf(async () => {
      const { resultData } = await send({ ...fields, survey_id: id, version });
      letGo();
      notify({ text: text('survey.correct.saved', { score: format.percent(resultData.overallScore) }) });
      await navigate({ to: '/surveyinner', search: { param: id, store: storeId }, replace: true });
    });
  const dateError = sending.error?.field === 'date' ? errorText(sending.error) : undefined;
  return { ...sending, save, dateError };
}
