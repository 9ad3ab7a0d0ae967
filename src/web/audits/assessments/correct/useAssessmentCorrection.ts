import { useCallback, useMemo, useState } from 'react';
import type { Module } from '../../../../domain/modules/module.ts';
import { useOrganisationZone } from '../../../i18n/timeZone.ts';
import type { AssessmentDetail } from '../assessment.ts';
import {
  answersByItem,
  changedItems,
  correctedFields,
  NOTHING_CORRECTED,
  resultAfter,
  type AssessmentCorrection,
  type NotedAnswer,
} from './assessmentCorrection.ts';

type Definition = { module: Module; settings: Readonly<Record<string, number>> };

/** Returns the correction being edited, what it changes, the results after it, and the functions that edit it. */
export function useAssessmentCorrection(assessment: AssessmentDetail, { module, settings }: Definition) {
  const zone = useOrganisationZone();
  const [correction, setCorrection] = useState<AssessmentCorrection>(NOTHING_CORRECTED);
  const was = useMemo(() => answersByItem(assessment), [assessment]);
  const changedIds = useMemo(() => new Set(changedItems(correction, was)), [correction, was]);
  const after = useMemo(
    () => resultAfter(correction, assessment, { module, settings }),
    [correction, assessment, module, settings],
  );
  const setDate = useCallback((date: string) => setCorrection((now) => ({ ...now, date })), []);
  const answer = useCallback(
    (item: string, value: NotedAnswer) =>
      setCorrection((now) => ({ ...now, answers: { ...now.answers, [item]: value } })),
    [],
  );
  const fields = correctedFields(correction, assessment, zone);
  return {
    zone,
    correction,
    was,
    changed: changedIds,
    after,
    fields,
    isChanged: correction.date === '' || hasAny(fields),
    setDate,
    answer,
  };
}

const hasAny = (fields: object) => Object.keys(fields).length > 0;
