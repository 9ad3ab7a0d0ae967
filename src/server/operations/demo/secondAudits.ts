import { NOT_APPLICABLE } from '../../../domain/answers.ts';
import type { InstalledInstrument } from '../../shared/definitions/installedInstruments.ts';
import type { Auditor, SurveyToStore } from '../../audits/surveys/changes.ts';
import { scoreGivenSurvey } from '../../audits/surveys/intake.ts';
import { isAnswered } from '../../audits/surveys/intake.ts';
import type { StoredAnswer } from '../../db/schema.ts';
import { SECOND_AUDITS } from './organisation.ts';
import { randomInteger, randomOf, uuidFrom } from './random.ts';

/** The probability that the two auditors give different answers to a question, except the unclear one. */
const DIFFERENT = 0.04;

/** The two auditors agree on the unclear question in one of every `AGREES_EACH` pairs. */
const AGREES_EACH = 3;

/** The time from the first audit to the second, and the duration of the second, in minutes. */
const SECOND_AUDIT_MINUTES = { least: 15, most: 50 };
const DURATION = { least: 24, most: 41 };

/** Returns the second audits of the demo: a second auditor repeats audits within the hour. */
export function secondAudits(
  instrument: InstalledInstrument,
  audits: readonly SurveyToStore[],
  { auditor, idOf }: { auditor: Auditor; idOf: (name: string) => string },
): SurveyToStore[] {
  return SECOND_AUDITS.pairs.flatMap(({ store, back: auditsAgo }, at) => {
    const storeId = idOf(store);
    const first = audits.filter((audit) => audit.storeId === storeId).at(-1 - auditsAgo);
    if (!first) return [];
    const random = randomOf(`second audit of ${store} ${auditsAgo}`);
    const takenAt = new Date(
      first.takenAt.getTime() + randomInteger(random, SECOND_AUDIT_MINUTES.least, SECOND_AUDIT_MINUTES.most) * 60_000,
    );
    const startedAt = new Date(takenAt.getTime() - randomInteger(random, DURATION.least, DURATION.most) * 60_000);
    const answers = first.answers.filter(isAnswered).map(([questionId, answer]) => {
      const chance = random();
      const isUnclear = questionId === SECOND_AUDITS.unclear;
      const differs = isUnclear ? at % AGREES_EACH !== 0 : chance < DIFFERENT;
      return { questionId, answer: differs ? otherThan(answer) : answer };
    });
    const survey = { id: uuidFrom(random), storeId, takenAt, startedAt, kind: 'second' as const };
    return [{ ...scoreGivenSurvey(instrument, { ...survey, answers, managerAnswers: [], actions: [] }), auditor }];
  });
}

function otherThan(answer: StoredAnswer[1]): StoredAnswer[1] {
  if (answer === NOT_APPLICABLE) return 'No';
  return answer === 'Yes' ? 'No' : 'Yes';
}
