import { addDays, dayOf, startOfDay } from '../../../domain/days.ts';
import { insertPhoto as insertActionPhoto } from '../../followUp/actions/changes.ts';
import { insertSteps } from '../../followUp/actions/follow/changes.ts';
import { outcomesOfSurvey } from '../../followUp/actions/follow/outcomes.ts';
import { insertPhoto } from '../../audits/photos/changes.ts';
import type { SurveyToStore } from '../../audits/surveys/changes.ts';
import type { GivenAnswer } from '../../audits/surveys/intake.ts';
import type { Db } from '../../db/schema.ts';
import { thumbnailOf } from '../../../domain/images.ts';
import { PHOTO_PREFIX } from '../../../domain/photos/names.ts';
import type { ImageHome } from '../../files/imageHome.ts';
import type { InstalledInstrument } from '../../shared/definitions/installedInstruments.ts';
import { hashOfPhoto } from '../../shared/images/keep.ts';
import { insertAgreedAction, type OfStore } from './actions.ts';
import { DEMO_FIXES, type DemoFix } from './organisation.ts';
import { answerTo } from './practice.ts';
import { randomOf, uuidFrom } from './random.ts';
import { drawScene, MOMENTS, type Moment } from './scenes.ts';

/** The audit in which a fix is agreed on, and the audit that shows whether it lasted, counted back from the latest. */
const AGREED = 1;
const FOUND = 0;

/** The earliest audit, counted back from the latest, in which a store with a fix is made to lose the point. */
const LOST_SINCE = 2;

/** The time from the audit in which a fix was agreed on until it was done, and until it is due, in days. */
const DONE_AFTER_DAYS = 9;
const DUE_AFTER_DAYS = 21;

/** Returns a store's answers in an audit. In its latest audits, the answers about its fixes are replaced. */
export function withFix(
  { questions }: InstalledInstrument,
  answers: GivenAnswer[],
  { store, auditsAgo }: { store: string; auditsAgo: number },
): GivenAnswer[] {
  const fixes = fixesOf(store);
  if (auditsAgo > LOST_SINCE || fixes.length === 0) return answers;
  const fixAnswers = fixes.flatMap(({ question: questionId, lasts }) => {
    const question = questions.get(questionId);
    return question ? [{ questionId, answer: answerTo(question, lasts && auditsAgo === FOUND) }] : [];
  });
  return [
    ...answers.filter(({ questionId }) => !fixAnswers.some((fix) => fix.questionId === questionId)),
    ...fixAnswers,
  ];
}

/** Returns the ids of the questions that a store's fixes are about. */
export function fixedQuestions(store: string): string[] {
  return fixesOf(store).map(({ question }) => question);
}

function fixesOf(store: string): readonly DemoFix[] {
  return DEMO_FIXES.filter((fix) => fix.store === store);
}

type StoredPhoto = { file: string; hash: Buffer };

/** The photos of the fixes, by question and moment. */
export type FixPhotos = ReadonlyMap<string, StoredPhoto>;

const nameOf = (question: string, moment: Moment) => `demo-${question.replaceAll('_', '-')}-${moment}`;

/** Draws the photos of the fixes and stores them. Drawing them again changes nothing. */
export async function drawFixPhotos(home: ImageHome): Promise<FixPhotos> {
  const photos = DEMO_FIXES.flatMap(({ question, scene, lasts }) =>
    MOMENTS.map(async (moment) => {
      const { full, thumbnail } = await drawScene(scene, moment, lasts);
      const name = nameOf(question, moment);
      const file = `${PHOTO_PREFIX}${name}.jpg`;
      await Promise.all([home.put(file, full), home.put(thumbnailOf(file), thumbnail)]);
      return [name, { file, hash: hashOfPhoto(full) }] as const;
    }),
  );
  return new Map(await Promise.all(photos));
}

/** Adds the actions of a store's fixes, with photos. */
export async function insertFixes(
  db: Db,
  instrument: InstalledInstrument,
  { store, audits, people }: OfStore,
  photos: FixPhotos,
): Promise<void> {
  const latestFirst = audits.toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
  const [agreementAudit, lossAudit] = [latestFirst[AGREED], latestFirst[FOUND]];
  const [owner = null] = people;
  if (!agreementAudit || !lossAudit) return;
  for (const { question, comment } of fixesOf(store)) {
    const random = randomOf(`fix of ${store} ${question}`);
    const id = uuidFrom(random);
    const point = outcomesOfSurvey(instrument, agreementAudit.answers).find((outcome) => outcome.id === question);
    if (!point || !owner) continue;
    const day = dayOf(agreementAudit.takenAt);
    const doneOn = addDays(day, DONE_AFTER_DAYS);
    const due = addDays(day, DUE_AFTER_DAYS);
    await insertAgreedAction(db, instrument, {
      id,
      audit: agreementAudit,
      point,
      due,
      owner,
      set: { status: 'done', day: doneOn },
    });
    const photoOf = (moment: Moment) => ({ id: uuidFrom(random), ...photos.get(nameOf(question, moment)) });
    await insertSurveyPhoto(db, agreementAudit, question, photoOf('before'));
    const { id: photoId, file = '', hash = Buffer.alloc(0) } = photoOf('done');
    const at = startOfDay(doneOn);
    await insertActionPhoto(db, { id: photoId, action_id: id, file, content_hash: hash, came_at: at });
    const by = { action_id: id, at, by_id: owner.userId, by_name: owner.userName };
    await insertSteps(db, [
      { ...by, kind: 'photo', photo_id: photoId },
      { ...by, kind: 'comment', text: comment },
    ]);
    await insertSurveyPhoto(db, lossAudit, question, photoOf('found'));
  }
}

async function insertSurveyPhoto(
  db: Db,
  { id: surveyId, takenAt, auditor }: SurveyToStore,
  question: string,
  { id, file = '', hash = Buffer.alloc(0) }: { id: string } & Partial<StoredPhoto>,
): Promise<void> {
  if (auditor.userId === null) return;
  await insertPhoto(db, {
    id,
    survey_id: surveyId,
    question_id: question,
    file,
    content_hash: hash,
    taken_at: takenAt,
    came_at: takenAt,
    sent_by: auditor.userId,
    settled: true,
  });
}
