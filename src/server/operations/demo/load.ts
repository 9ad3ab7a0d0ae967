import { hashPassword } from '../../identity/passwords.ts';
import { dayOf, monthsBefore, startOfDay } from '../../../domain/days.ts';
import type { Db } from '../../db/schema.ts';
import { ADMINISTRATOR, GROUP_USER } from '../../../domain/userTypes.ts';
import type { ImageHome } from '../../files/imageHome.ts';
import { activeInstrument, type InstalledInstrument } from '../../shared/definitions/installedInstruments.ts';
import { insertSurveys, type Auditor, type SurveyToStore } from '../../audits/surveys/changes.ts';
import { recountStores } from '../../audits/surveys/totals.ts';
import { insertActions } from './actions.ts';
import { insertAssessmentsOfAll, insertModules, type AuditedStore } from './assessments.ts';
import { auditsOf } from './audits.ts';
import { insertOrganisation, insertSchedules, insertTargets, lockDemo, type Organisation } from './changes.ts';
import { drawFixPhotos, fixedQuestions, insertFixes, type FixPhotos } from './fixes.ts';
import { drawImages } from './images.ts';
import { DEMO_SIGN_INS } from './notice.ts';
import { SENT_TWICE } from './modules.ts';
import { DEMO_GROUPS, DEMO_PROGRAMME, DEMO_STORES, DEMO_TARGETS, DEMO_USERS, SECOND_AUDITS } from './organisation.ts';
import { programmeStart } from './programme.ts';
import { randomOf, uuidFrom } from './random.ts';
import { insertExample, isDemo, markAsDemo } from './queries.ts';
import { demoSchedules } from './schedules.ts';
import { secondAudits } from './secondAudits.ts';

/** The number of surveys per statement, because PostgreSQL allows 65,535 parameters. */
const BATCH = 150;

const MONTHS = 24;

/**
 * Loads the demo organisation in one transaction. Its latest audits are shortly before `today`. If the demo is already
 * loaded, stores only its pictures again.
 */
export async function loadDemo(db: Db, home: ImageHome, today = new Date()): Promise<void> {
  const images = await drawImages(home);
  const photos = await drawFixPhotos(home);
  const passwordHashes = await Promise.all(DEMO_USERS.map(() => hashPassword(DEMO_SIGN_INS.password)));
  const day = dayOf(today);
  await db.transaction().execute(async (transaction) => {
    await lockDemo(transaction);
    if (await isDemo(transaction)) return;
    await markAsDemo(transaction);
    await insertExample(transaction, { group_id: idOf(DEMO_PROGRAMME.group), began: programmeStart(day) });
    await insertOrganisation(transaction, organisationOf({ images, passwordHashes, day }));
    await insertSchedules(transaction, demoSchedules(day, idOf));
    await insertTargets(transaction, demoTargets(day));
    const instrument = await activeInstrument(transaction);
    const audits = auditsOfAll(instrument, day);
    const second = secondAudits(instrument, audits, { auditor: namedAuditor(SECOND_AUDITS.auditor), idOf });
    for (const batch of inBatches([...audits, ...second])) await insertSurveys(transaction, batch);
    await recountStores(
      transaction,
      audits.map(({ storeId }) => storeId),
    );
    await insertActionsOfAll(transaction, instrument, { audits, photos, today: day });
    const administrator = { userId: idOf(SENT_TWICE.administrator), username: SENT_TWICE.administrator };
    const modules = await insertModules(transaction, day, administrator);
    await insertAssessmentsOfAll(transaction, auditedStores(audits), {
      instrument,
      modules,
      today: day,
      administrator,
    });
  });
}

type OrganisationInput = { images: ReadonlyMap<string, string>; passwordHashes: readonly string[]; day: string };

function organisationOf({ images, passwordHashes, day }: OrganisationInput): Organisation {
  const createdAt = startOfDay(monthsBefore(day, MONTHS));
  const groups = DEMO_GROUPS.map((name) => ({ id: idOf(name), name, created_at: createdAt }));
  const stores = DEMO_STORES.map(({ name, path: [first] }) => ({
    id: idOf(name),
    name,
    image: images.get(name) ?? null,
    created_at: startOfDay(monthsBefore(day, first?.[0] ?? 1)),
  }));
  const users = DEMO_USERS.map(({ name, email, group }, at) => ({
    id: idOf(name),
    email,
    username: name,
    password_hash: passwordHashes[at] ?? '',
    user_type: group === undefined ? ADMINISTRATOR : GROUP_USER,
    group_id: group === undefined ? null : idOf(group),
    image: images.get(name) ?? null,
    created_at: createdAt,
  }));
  const groupStores = DEMO_STORES.flatMap((store) =>
    store.groups.map((group) => ({ group_id: idOf(group), store_id: idOf(store.name) })),
  );
  const userStores = DEMO_USERS.flatMap(({ name, stores: storeNames = [] }) =>
    storeNames.map((store) => ({ user_id: idOf(name), store_id: idOf(store) })),
  );
  return { groups, stores, users, groupStores, userStores };
}

/** Returns the id for a name, the same in every demo. Names are unique across groups, stores and users. */
function idOf(name: string): string {
  return uuidFrom(randomOf(`id of ${name}`));
}

function auditsOfAll(instrument: InstalledInstrument, today: string): SurveyToStore[] {
  const audits = DEMO_STORES.filter(({ path }) => path.length > 0).flatMap((store) => {
    return auditsOf(store, { id: idOf(store.name), people: peopleOf(store.name) }, instrument, today);
  });
  return audits.toSorted((a, b) => a.takenAt.getTime() - b.takenAt.getTime() || (a.id < b.id ? -1 : 1));
}

function auditedStores(audits: readonly SurveyToStore[]): AuditedStore[] {
  return DEMO_STORES.map((store) => {
    const storeId = idOf(store.name);
    return { store, storeId, audits: audits.filter((audit) => audit.storeId === storeId) };
  });
}

async function insertActionsOfAll(
  db: Db,
  instrument: InstalledInstrument,
  { audits, photos, today }: { audits: readonly SurveyToStore[]; photos: FixPhotos; today: string },
): Promise<void> {
  for (const { name: store } of DEMO_STORES) {
    const ofStore = audits.filter(({ storeId }) => storeId === idOf(store));
    const storeData = { store, audits: ofStore, people: peopleOf(store) };
    await insertFixes(db, instrument, storeData, photos);
    await insertActions(db, instrument, { ...storeData, except: fixedQuestions(store), today });
  }
}

function demoTargets(today: string) {
  return DEMO_TARGETS.map(({ place, name, score, months }) => ({
    id: idOf(`target of ${name}`),
    store_id: place === 'stores' ? idOf(name) : null,
    group_id: place === 'groups' ? idOf(name) : null,
    area: 'overall' as const,
    score,
    by_day: monthsBefore(today, -months),
  }));
}

function peopleOf(store: string): Auditor[] {
  return DEMO_USERS.filter(({ stores = [] }) => stores.includes(store)).map(({ name }) => namedAuditor(name));
}

function namedAuditor(name: string): Auditor {
  return { userId: idOf(name), userName: name };
}

function inBatches<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / BATCH) }, (_, at) => list.slice(at * BATCH, (at + 1) * BATCH));
}
