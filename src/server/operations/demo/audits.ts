import type { InstalledInstrument } from '../../shared/definitions/installedInstruments.ts';
import { scoreGivenSurvey } from '../../audits/surveys/intake.ts';
import type { Auditor, SurveyToStore } from '../../audits/surveys/changes.ts';
import { withChange } from './programme.ts';
import { withFix } from './fixes.ts';
import { FORMER_AUDITORS, type DemoStore } from './organisation.ts';
import { practiceOf } from './practice.ts';
import { pick, randomOf, uuidFrom, type Random } from './random.ts';
import { managerAnswersOf, planOf } from './managerAnswers.ts';
import { visitsOf } from './visits.ts';

/** Audits of at least this age, in months, were done by former auditors. */
const FORMER_UNTIL_MONTHS = 15;

/** Returns a store's audits with their scores. `people` are the users assigned to the store. */
export function auditsOf(
  store: DemoStore,
  { id: storeId, people }: { id: string; people: readonly Auditor[] },
  instrument: InstalledInstrument,
  today: string,
): SurveyToStore[] {
  const practice = practiceOf(withChange(store, today), [...instrument.questions.values()]);
  const ids = randomOf(`audit ids of ${store.name}`);
  const random = randomOf(`audits of ${store.name}`);
  const visits = visitsOf(store, today);
  return visits.map(({ takenAt, monthsAgo }, at) => {
    const auditor = auditorOf(store, people, monthsAgo, random);
    const questionPractice = practice(monthsAgo, random);
    const answers = withFix(instrument, questionPractice, { store: store.name, auditsAgo: visits.length - 1 - at });
    const managerAnswers = managerAnswersOf(instrument, store.name, monthsAgo, random);
    const actions = planOf(instrument, answers, random);
    const survey = { id: uuidFrom(ids), storeId, takenAt, answers, managerAnswers, actions };
    return { ...scoreGivenSurvey(instrument, survey), auditor };
  });
}

function auditorOf({ groups }: DemoStore, people: readonly Auditor[], monthsAgo: number, random: Random): Auditor {
  const former = FORMER_AUDITORS[groups[0] ?? ''];
  if (former === undefined || (people.length > 0 && monthsAgo < FORMER_UNTIL_MONTHS)) return pick(random, people);
  return { userId: null, userName: former };
}
