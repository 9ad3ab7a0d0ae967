import { useCallback, useMemo, useState } from 'react';
import type { Food } from '../../../../contract/kit/shapes.ts';
import { useOrganisationZone } from '../../../i18n/timeZone.ts';
import type { AnswerAndNote } from '../questions/QuestionField.tsx';
import type { Survey } from '../survey.ts';
import {
  answersByQuestion,
  changedAnswers,
  changedManagerAnswers,
  changesAnything,
  NO_CORRECTION,
  scoresAfter,
  type Correction,
} from './correction.ts';

/** Returns the correction being edited, with its effects and the functions that edit it. */
export function useCorrection(survey: Survey, foods: readonly Food[]) {
  const zone = useOrganisationZone();
  const [correction, setCorrection] = useState<Correction>(NO_CORRECTION);
  const was = useMemo(() => answersByQuestion(survey), [survey]);
  const changedIds = useMemo(() => new Set(changedAnswers(correction, was)), [correction, was]);
  const after = useMemo(() => scoresAfter(correction, survey, foods), [correction, survey, foods]);
  const change = useCallback((fields: Partial<Correction>) => setCorrection((now) => ({ ...now, ...fields })), []);
  const answer = useCallback(
    (id: string, value: AnswerAndNote) =>
      setCorrection((now) => ({ ...now, answers: { ...now.answers, [id]: value } })),
    [],
  );
  /** The number of changed answers, both the auditor's and the manager's. */
  const count = changedIds.size + changedManagerAnswers(correction, survey).length;
  return {
    zone,
    correction,
    was,
    changed: changedIds,
    count,
    after,
    change,
    answer,
    isChanged: changesAnything(correction, survey, zone),
  };
}
