import { addDays, dayOf, monthsBefore, MS_PER_DAY, startOfDay } from '../../../domain/days.ts';
import { isPrice } from '../../../domain/modules/assess.ts';
import type { Module } from '../../../domain/modules/module.ts';
import { insertAssessments, type AssessmentToStore } from '../../audits/assessments/changes.ts';
import { hashContent } from '../../audits/assessments/incoming.ts';
import { resultWithoutBaskets, type GivenItem } from '../../audits/assessments/result.ts';
import { holdAssessment, updateAssessment, type Correction } from '../../audits/assessments/revisionQueries.ts';
import { loadDefinition, updateSettings, type Loader } from '../../audits/definitions/changes.ts';
import { readPacks } from '../../audits/definitions/packs.ts';
import type { Auditor, SurveyToStore } from '../../audits/surveys/changes.ts';
import type { VersionFacts } from '../../audits/surveys/revisionQueries.ts';
import type { Db } from '../../db/schema.ts';
import { outcomesOfSurvey } from '../../followUp/actions/follow/outcomes.ts';
import { ALL } from '../../identity/scope.ts';
import type { InstalledInstrument } from '../../shared/definitions/installedInstruments.ts';
import { indexModule, type LoadedModule } from '../../shared/definitions/modules.ts';
import { policyAnswers, priceAnswers, shelfAnswers, type AssessedStore } from './moduleAnswers.ts';
import {
  ASSESSED_MONTHS_AGO,
  CORRECTED_PRICE,
  DEMO_INCOME,
  DEMO_MODULES,
  GROUPS_WITH_SHELVES,
  IN_USE_FOR_MONTHS,
  POLICY,
  POLICY_OVERDUE,
  PRICES,
  PRICES_DUE,
  SENT_TWICE,
  SHELVES,
} from './modules.ts';
import type { DemoStore } from './organisation.ts';
import { randomInteger, randomOf, uuidFrom } from './random.ts';

const MS_PER_MONTH = 30.4 * MS_PER_DAY;
const MS_PER_MINUTE = 60_000;

/** The maximum time between the planned time of an assessment and the audit that it follows, in months. */
const CLOSE_MONTHS = 1.2;

/**
 * The time at which an auditor finishes an assessment, in minutes after the audit, and the range of its duration in
 * minutes.
 */
const MINUTES: Readonly<Record<string, { after: number; least: number; most: number }>> = {
  [SHELVES]: { after: 25, least: 8, most: 15 },
  [PRICES]: { after: 65, least: 20, most: 35 },
  [POLICY]: { after: 100, least: 15, most: 30 },
};

const COPY_MINUTES = 4;

/** The time at which corrections are made, in minutes after midnight UTC. */
const MORNING_MINUTES = 8 * 60 + 10;

const SETTINGS = new Map([['income', DEMO_INCOME]]);

/** A store of the demo with its audits, oldest first. */
export type AuditedStore = { store: DemoStore; storeId: string; audits: readonly SurveyToStore[] };

type Administrator = NonNullable<Loader>;

/** Puts the modules of the demo into use, and returns them. */
export async function insertModules(db: Db, today: string, administrator: Administrator): Promise<LoadedModule[]> {
  const packs = (await readPacks()).filter(({ module }) => DEMO_MODULES.includes(module));
  const now = startOfDay(monthsBefore(today, IN_USE_FOR_MONTHS));
  const modules = [];
  for (const definition of packs) {
    const id = await loadDefinition(db, { kind: 'module', definition }, { use: true, by: administrator, now });
    modules.push(indexModule(id, definition));
  }
  await updateSettings(db, PRICES, SETTINGS);
  return modules;
}

type Facts = {
  instrument: InstalledInstrument;
  modules: readonly LoadedModule[];
  today: string;
  administrator: Administrator;
};

/** Adds the assessments of all stores, then corrects one and voids another. */
export async function insertAssessmentsOfAll(db: Db, stores: readonly AuditedStore[], facts: Facts): Promise<void> {
  const assessments = stores.flatMap((store) => facts.modules.flatMap((module) => assessmentsOf(store, module, facts)));
  await insertAssessments(db, ALL, assessments);
  await changeSome(db, assessments, stores, facts);
}

function assessmentsOf(
  { store, storeId, audits }: AuditedStore,
  indexedModule: LoadedModule,
  { instrument, today }: Facts,
): AssessmentToStore[] {
  const { module } = indexedModule;
  const chosenAudits = auditsFor(module.module, store, audits, today);
  const assessedStore = {
    store,
    skill: Math.max(0, ...audits.map(({ columns }) => columns.overall ?? 0)) / 100,
    earnedQuestions: module.module === POLICY ? shownBy(instrument, audits.at(-1)) : new Set<string>(),
    days: chosenAudits.map(({ takenAt }) => dayOf(takenAt)),
  };
  const list = chosenAudits.map((audit, at) => {
    const random = randomOf(`assessment of ${store.name} ${module.module} ${chosenAudits.length - at}`);
    const { after, least, most } = MINUTES[module.module] ?? { after: 0, least: 0, most: 0 };
    const takenAt = addMinutes(audit.takenAt, after);
    const startedAt = addMinutes(takenAt, -randomInteger(random, least, most));
    const answers = answersOf(module, assessedStore, at, monthsAgo(audit, today));
    return toStore(indexedModule, {
      id: uuidFrom(random),
      storeId,
      takenAt,
      startedAt,
      answers,
      auditor: audit.auditor,
    });
  });
  const latest = list.at(-1);
  if (module.module !== PRICES || store.name !== SENT_TWICE.store || !latest) return list;
  const times = [latest.takenAt, latest.receivedAt].map((time) => addMinutes(time, COPY_MINUTES));
  const [takenAt = latest.takenAt, receivedAt = latest.receivedAt] = times;
  return [...list, { ...latest, id: uuidFrom(randomOf(`copy of ${latest.id}`)), takenAt, receivedAt }];
}

function auditsFor(module: string, store: DemoStore, audits: readonly SurveyToStore[], today: string): SurveyToStore[] {
  const closest = plannedMonths(module, store).flatMap((month) => {
    const distances = audits.map((audit) => Math.abs(monthsAgo(audit, today) - month));
    const least = Math.min(...distances);
    return least <= CLOSE_MONTHS ? audits.slice(distances.indexOf(least), distances.indexOf(least) + 1) : [];
  });
  return [...new Set(closest)];
}

function plannedMonths(module: string, { name, groups: [group = ''] }: DemoStore): readonly number[] {
  const months = ASSESSED_MONTHS_AGO[module] ?? [];
  if (module === SHELVES) return GROUPS_WITH_SHELVES.includes(group) ? months : [];
  if (module === POLICY) return POLICY_OVERDUE.includes(name) ? months.slice(0, 1) : months;
  return group === PRICES_DUE.group ? PRICES_DUE.monthsAgo : months;
}

function monthsAgo({ takenAt }: SurveyToStore, today: string): number {
  return (Date.parse(today) - takenAt.getTime()) / MS_PER_MONTH;
}

function shownBy(instrument: InstalledInstrument, audit: SurveyToStore | undefined): Set<string> {
  const outcomes = audit ? outcomesOfSurvey(instrument, audit.answers) : [];
  return new Set(outcomes.flatMap(({ id, earned }) => (earned ? [id] : [])));
}

function answersOf(module: Module, assessedStore: AssessedStore, at: number, months: number): GivenItem[] {
  if (module.module === POLICY) return policyAnswers(module, assessedStore, at);
  if (module.module === SHELVES) return shelfAnswers(assessedStore, at);
  const prices = priceAnswers(assessedStore, at, months);
  const isWrong = assessedStore.store.name === CORRECTED_PRICE.store && at === assessedStore.days.length - 1;
  return isWrong ? withPrice(prices, CORRECTED_PRICE.factor) : prices;
}

function withPrice(prices: readonly GivenItem[], factor: number): GivenItem[] {
  return prices.map((price) => {
    if (price.item !== CORRECTED_PRICE.item || !isPrice(price.value)) return price;
    return { ...price, value: { ...price.value, price: Number((price.value.price * factor).toFixed(2)) } };
  });
}

type GivenAssessment = Pick<AssessmentToStore, 'id' | 'storeId' | 'takenAt'> & {
  startedAt: Date;
  answers: GivenItem[];
  auditor: Auditor;
};

function toStore(indexedModule: LoadedModule, assessment: GivenAssessment): AssessmentToStore {
  const { id, storeId, takenAt, startedAt, answers, auditor } = assessment;
  const { module, version } = indexedModule.module;
  return {
    id,
    storeId,
    moduleId: indexedModule.id,
    module,
    userId: auditor.userId,
    userName: auditor.userName ?? '',
    takenAt,
    startedAt,
    receivedAt: addMinutes(takenAt, 1),
    contentHash: hashContent({
      store_id: storeId,
      module,
      module_version: version,
      date: takenAt,
      started: startedAt,
      answers,
    }),
    suggestion: [],
    result: resultWithoutBaskets(indexedModule, answers, SETTINGS),
    voidReason: null,
  };
}

async function changeSome(
  db: Db,
  assessments: readonly AssessmentToStore[],
  stores: readonly AuditedStore[],
  { modules, administrator }: Facts,
): Promise<void> {
  const basketOf = (name: string) => {
    const storeId = stores.find(({ store }) => store.name === name)?.storeId;
    return assessments.findLast((assessment) => assessment.module === PRICES && assessment.storeId === storeId);
  };
  const [wrong, copy] = [basketOf(CORRECTED_PRICE.store), basketOf(SENT_TWICE.store)];
  const prices = modules.find(({ module }) => module.module === PRICES);
  if (wrong && prices) {
    const answers = withPrice(wrong.result.answers, 1 / CORRECTED_PRICE.factor);
    const result = resultWithoutBaskets(prices, answers, SETTINGS);
    const facts = { at: dayAfter(wrong), byId: wrong.userId, byName: wrong.userName, reason: CORRECTED_PRICE.reason };
    await updateOne(db, wrong, { row: { outcome: result.outcome }, result }, facts);
  }
  if (copy) {
    const { reason } = SENT_TWICE;
    const { userId, username } = administrator;
    const at = dayAfter(copy);
    const row = { void_at: at, void_by: userId, void_by_name: username, void_reason: reason };
    await updateOne(db, copy, { row }, { at, byId: userId, byName: username, reason });
  }
}

async function updateOne(db: Db, { id }: AssessmentToStore, change: Correction, facts: VersionFacts): Promise<void> {
  await updateAssessment(db, await holdAssessment(db, ALL, id), change, facts);
}

function dayAfter({ receivedAt }: AssessmentToStore): Date {
  return addMinutes(startOfDay(addDays(dayOf(receivedAt), 1)), MORNING_MINUTES);
}

function addMinutes(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * MS_PER_MINUTE);
}
