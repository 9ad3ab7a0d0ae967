import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { correctAssessment, readAssessment } from '../../../../contract/audits/assessments.ts';
import { readDefinition } from '../../../../contract/audits/definitions.ts';
import type { Module } from '../../../../domain/modules/module.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useCall } from '../../../api/useCall.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { ReasonField } from '../../../forms/ReasonField.tsx';
import { useLeaveGuard } from '../../../forms/useLeaveGuard.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { usePageTitle } from '../../../shell/usePageTitle.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { minuteOf } from '../../surveys/correct/correction.ts';
import { DateTimeField } from '../../surveys/correct/FactFields.tsx';
import { SaveCard, SaveFoot } from '../../surveys/correct/SaveCard.tsx';
import { useRecordChange } from '../../surveys/life/useRecordChange.ts';
import type { AssessmentDetail } from '../assessment.ts';
import { ASSESSMENT_RELOADS } from '../life/assessmentReloads.ts';
import { CorrectedItems } from './CorrectedItems.tsx';
import { MainResult, ResultsNow } from './ResultsNow.tsx';
import { useAssessmentCorrection } from './useAssessmentCorrection.ts';

const READS = { record: readAssessment, reloads: ASSESSMENT_RELOADS, outdatedCode: 'assessment_changed' };

/** Lets the user correct the date and answers of an assessment, and shows the results before and after. */
export function CorrectAssessment({ assessment }: { assessment: AssessmentDetail }) {
  const text = useText();
  const errorText = useErrorText();
  const { assessment_id: id, module: name, module_version: moduleVersion, version } = assessment;
  const { definition, settings } = useCall(readDefinition, { name, version: moduleVersion }).resultData;
  const module = definition as unknown as Module;
  const draft = useAssessmentCorrection(assessment, { module, settings });
  const { zone, correction, changed, after, fields, isChanged } = draft;
  const [reason, setReason] = useState('');
  const [attempts, setAttempts] = useState(0);
  const { question, letGo } = useLeaveGuard(isChanged || reason !== '');
  const { send, ...saveState } = useRecordChange(correctAssessment, READS);
  const navigate = useNavigate();
  const save = () =>
    refusalOf(async () => {
      await send({ ...fields, assessment_id: id, version, reason });
      letGo();
      notify({ text: text('assessment.correct.saved') });
      await navigate({ to: '/assessment/$assessmentId', params: { assessmentId: id }, replace: true });
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isChanged || saveState.busy) return;
    const invalid = event.currentTarget.querySelector<HTMLElement>('fieldset [aria-invalid=true]');
    if (invalid) focusWithin(invalid);
    else if (reason.trim() === '') setAttempts(attempts + 1);
    else void save();
  };
  const dateError = saveState.error?.field === 'date' ? errorText(saveState.error) : undefined;
  const state = { count: changed.size, isChanged, saveState };
  return (
    // The scroll margin keeps the focused element from being hidden behind the footer.
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 max-lg:**:scroll-mb-24">
      <Head assessment={assessment} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="sr-only">{text('assessment.items.title')}</legend>
          <section aria-label={text('survey.correct.facts')} className="card flex p-4 sm:px-5">
            <DateTimeField
              zone={zone}
              value={correction.date ?? minuteOf(assessment, zone)}
              error={correction.date === '' ? text('forms.missing') : dateError}
              onChange={(date) => {
                draft.setDate(date);
                saveState.forgetError();
              }}
            />
          </section>
          <CorrectedItems assessment={assessment} module={module} {...draft} />
        </fieldset>
        <SaveCard
          {...state}
          effect={<ResultsNow assessment={assessment} module={module} after={after} />}
          changedText={text('assessment.life.changed')}
          cancel={
            <Link to="/assessment/$assessmentId" params={{ assessmentId: id }} className="btn justify-center">
              {text('forms.cancel')}
            </Link>
          }
        >
          <ReasonField
            hint={text('assessment.life.reasonHint')}
            value={reason}
            attempts={attempts}
            onChange={setReason}
          />
        </SaveCard>
      </div>
      <SaveFoot {...state} result={<MainResult assessment={assessment} after={after} />} />
      {question}
    </form>
  );
}

/** Focuses a field, and expands its section if it is collapsed. */
function focusWithin(field: HTMLElement): void {
  const section = field.closest('details');
  if (section) section.open = true;
  field.focus();
}

function Head({ assessment: { title, date, store_name: store, by } }: { assessment: AssessmentDetail }) {
  const text = useText();
  const format = useFormat();
  const heading = text('assessment.correct.title', { title, date: format.day(date) });
  usePageTitle(heading);
  return (
    <header>
      <h1 className="num text-title wrap-anywhere">{heading}</h1>
      <p className="mt-1 text-fg-2">{text('survey.correct.lead', { store, auditor: by.name })}</p>
    </header>
  );
}
