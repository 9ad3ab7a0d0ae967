import type * as calls from '../../../contract/insight/benchmark.ts';
import { addDays, dayIn, dayOf, daysBetween, FIRST_DAY, monthsBefore, type GivenDay } from '../../../domain/days.ts';
import { textIn } from '../../../domain/definitionTexts.ts';
import { peersOf, peersOfEach, type PeerRequest, type Peers } from '../../../domain/evaluation/peers.ts';
import type { Instrument } from '../../../domain/instrument.ts';
import { PILLARS, type Module } from '../../../domain/modules/module.ts';
import { measuresOf, present } from '../../audits/assessments/present.ts';
import { selectAnswers, selectAssessmentBefore, selectMeasures } from '../../audits/assessments/queries.ts';
import {
  selectComparedVersions,
  selectUses,
  timesOf,
  usesBetween,
  type VersionUse,
} from '../../audits/definitions/uses/queries.ts';
import {
  selectAnswers as selectSurveyAnswers,
  selectLatestSurvey,
  selectSurveyBefore,
} from '../../audits/surveys/queries.ts';
import { outcomesOfAssessment } from '../../followUp/actions/follow/outcomes.ts';
import { inCallerSlot } from '../../http/callerSlot.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import type { Db } from '../../db/schema.ts';
import { visibleStore } from '../../identity/storeScope.ts';
import { inSlices } from '../../process/slices.ts';
import { installedInstrument } from '../../shared/definitions/installedInstruments.ts';
import { selectModulesInUse } from '../../shared/definitions/moduleQueries.ts';
import { loadedModule, type LoadedModule } from '../../shared/definitions/modules.ts';
import { questionLanguages } from '../../shared/definitions/questionLanguages.ts';
import { spanOf, type Span } from '../../span.ts';
import { peerRequestOf, peersSemaphore } from '../dashboard/peers.ts';
import { gapsOf, stepsOf } from './policies.ts';
import {
  selectAssessmentsBefore,
  selectMeasuresOfStores,
  selectScores,
  type MeasuresOfStore,
  type TakenScore,
} from './queries.ts';

/** The maximum age, in days, of other stores' scores and measures that a benchmark uses, counted back from its day. */
const PEER_DAYS = 400;

/** Handles the benchmark of a store. */
export const benchmarkHandlers: HandlersOf<typeof calls> = {
  async readBenchmark({ store_id: storeId, date, against, questions }, context) {
    return inCallerSlot(peersSemaphore, context, async ({ viewer, signal }) => {
      const { db, now } = context;
      const { scope, timeZone } = viewer;
      // The reads of a step run at the same time, so that each step waits for the database only once.
      const [store, modules] = await Promise.all([visibleStore(db, scope, storeId), modulesInUse(context)]);
      const day = date === undefined ? dayOf(now, timeZone) : dayIn(date, timeZone);
      const end = endOf(day, timeZone);
      const comparisonEnd = against === undefined ? null : endOf(against, timeZone);
      const names = modules.map(({ module }) => module.module);
      const [survey, latest, peers] = await Promise.all([
        selectLatestSurvey(db, store, end),
        selectAssessmentsBefore(db, scope, { store, modules: names, before: end }),
        peerRequestOf(db, scope, store, 'all', signal),
      ]);
      const definitions = await definitionsOf(db, survey, [...modules, ...latest]);
      const texts = questionLanguages(definitions, questions, context.language);
      const within = peerSpan(day, timeZone);
      const [earlierSurvey, earlier, scores, values, uses, policies] = await Promise.all([
        comparisonEnd ? selectLatestSurvey(db, store, comparisonEnd) : survey && selectSurveyBefore(db, survey),
        comparisonEnd
          ? selectAssessmentsBefore(db, scope, { store, modules: names, before: comparisonEnd })
          : Promise.all(latest.map((row) => selectAssessmentBefore(db, row))),
        selectScores(db, peers.stores, within),
        selectMeasuresOfStores(db, { stores: peers.stores, modules: names }, within),
        selectUses(db, 'module'),
        policiesOf(db, survey, latest, texts.tagOf),
      ]);
      const peersOfScores = await inSlices(peersOf(overallScores(scores), peers.request), signal);
      const peersOfModules = await inSlices(comparedModules(modules, values, peers.request), signal);
      const before = earlier.flatMap((row) => row ?? []);
      const [measures, versions] = await Promise.all([
        selectMeasures(
          db,
          [...latest, ...before].map(({ id }) => id),
        ),
        selectComparedVersions(
          db,
          timesOf([
            ...[survey, earlierSurvey].flatMap((row) => row?.taken_at ?? []),
            ...(peersOfScores.median === null ? [] : timesOfPeers(scores, peers.request)),
          ]),
        ),
      ]);
      const resultData = {
        practice: {
          survey_id: survey?.id ?? null,
          date: survey?.taken_at.toISOString() ?? null,
          overall: survey?.overall ?? null,
          previous: earlierSurvey?.overall ?? null,
          peers: peersOfScores,
          versions,
        },
        modules: await Promise.all(
          modules.map((module, at) =>
            benchmarkOf(context, module, {
              latest: latest.find((row) => row.module === module.module.module),
              before: before.find((row) => row.module === module.module.module),
              measures,
              peers: peersOfModules[at] ?? [],
              peerTimes: timesOfValues(values, module, peers.request),
              uses: uses.filter(({ name }) => name === module.module.module),
              timeZone,
              steps: policies.find((row) => row.module === module.module.module)?.steps ?? [],
              tagOf: texts.tagOf,
            }),
          ),
        ),
        gaps: policies.flatMap(({ gaps }) => gaps),
      };
      return {
        languages: texts.languages,
        untranslated: texts.untranslated([resultData.modules, resultData.gaps]),
        resultData,
      };
    });
  },
};

async function definitionsOf(
  db: Db,
  survey: { instrument_id: number } | undefined,
  modules: readonly (LoadedModule | { module_id: number })[],
): Promise<(Instrument | Module)[]> {
  return Promise.all([
    ...(survey ? [installedInstrument(db, survey.instrument_id).then(({ instrument }) => instrument)] : []),
    ...modules.map(async (row) => ('items' in row ? row.module : (await loadedModule(db, row.module_id)).module)),
  ]);
}

function overallScores(scores: ReadonlyMap<string, TakenScore>): Map<string, number> {
  return new Map([...scores].map(([id, { overall }]) => [id, overall]));
}

function timesOfPeers(scores: ReadonlyMap<string, TakenScore>, { set }: PeerRequest): Date[] {
  return [...scores].flatMap(([id, { taken_at: at }]) => (set.has(id) ? [at] : []));
}

function timesOfValues(values: readonly MeasuresOfStore[], { module }: LoadedModule, { set }: PeerRequest): Date[] {
  return values.flatMap((value) => (value.module === module.module && set.has(value.store_id) ? [value.taken_at] : []));
}

type Assessment = Awaited<ReturnType<typeof selectAssessmentsBefore>>[number];

type ModuleFacts = {
  latest: Assessment | undefined;
  before: Pick<Assessment, 'id' | 'module_id' | 'taken_at'> | undefined;
  measures: Awaited<ReturnType<typeof selectMeasures>>;
  peers: PeersOfMeasure[];
  peerTimes: readonly Date[];
  uses: readonly VersionUse[];
  steps: ReturnType<typeof stepsOf>;
  timeZone: string;
  tagOf: TagOf;
};

/** Returns the tag of the language in which a definition is shown. */
type TagOf = ReturnType<typeof questionLanguages>['tagOf'];

async function benchmarkOf(
  context: CallContext,
  { module }: LoadedModule,
  { latest, before, measures, peers, peerTimes, uses, steps, timeZone, tagOf }: ModuleFacts,
) {
  const { db } = context;
  const language = latest ? tagOf((await loadedModule(db, latest.module_id)).module) : context.language;
  const times = [
    ...[latest, before].flatMap((row) => row?.taken_at ?? []),
    ...(peers.some(({ median }) => median !== null) ? peerTimes : []),
  ];
  const versions = usesBetween(uses, timesOf(times));
  return {
    module: module.module,
    title: textIn(module.title, context.language),
    pillar: module.pillar,
    latest: latest ? await present({ ...context, language }, latest, measures.get(latest.id) ?? []) : null,
    previous: before
      ? measuresOf((await loadedModule(db, before.module_id)).module, measures.get(before.id) ?? [], language)
      : [],
    ...(versions.length > 0 && { versions: versions.map((use) => ({ ...use, at: use.at.toISOString() })) }),
    peers,
    ...(steps.length > 0 && { steps }),
    breaches: latest ? await breachesOf(db, latest, language) : [],
    due: latest && module.renew_months ? monthsBefore(dayOf(latest.taken_at, timeZone), -module.renew_months) : null,
  };
}

/** Returns the rules that a store breaks according to an assessment. */
async function breachesOf(db: Db, { id, module_id: moduleId }: Assessment, language: string) {
  const { items } = await loadedModule(db, moduleId);
  const rules = [...items.values()].filter(({ severity }) => severity === 'breach');
  if (rules.length === 0) return [];
  const { answers } = await selectAnswers(db, id);
  const outcomes = await outcomesOfAssessment(db, { module_id: moduleId, answers });
  const lostItems = new Set(outcomes.flatMap(({ item, earned }) => (earned === false ? item : [])));
  return rules
    .filter(({ varname }) => lostItems.has(varname))
    .map(({ varname, text, fix = [] }) => ({
      item: varname,
      text: textIn(text, language),
      fix: fix.map((line) => textIn(line, language)),
    }));
}

/** Returns the first moment after a day. */
function endOf(day: GivenDay, timeZone: string): Date {
  return spanOf(undefined, day, timeZone).end;
}

function peerSpan(day: string, timeZone: string): Span {
  const first = daysBetween(FIRST_DAY, day) < PEER_DAYS ? undefined : addDays(day, -PEER_DAYS);
  return spanOf(first, day, timeZone);
}

const placeOf = ({ module }: LoadedModule) => PILLARS.indexOf(module.pillar);

async function modulesInUse({ db }: Pick<CallContext, 'db'>): Promise<LoadedModule[]> {
  const rows = await selectModulesInUse(db);
  const modules = await Promise.all(rows.map(({ id }) => loadedModule(db, id)));
  return modules.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || (one.module.module < other.module.module ? -1 : 1),
  );
}

type PeersOfMeasure = Peers & { measure: string };

/** Calculates the peers' figures for each measure of the modules. Yields between measures. */
function* comparedModules(modules: readonly LoadedModule[], values: readonly MeasuresOfStore[], request: PeerRequest) {
  const result: PeersOfMeasure[][] = [];
  for (const { module } of modules) {
    const valuesOfModule = values.filter((value) => value.module === module.module);
    const series = [];
    for (const { id, direction } of module.measures) {
      yield;
      // If a measure should fall, its best quarter is the top quarter of the negated values.
      const sign = direction === 'down' ? -1 : 1;
      const scores = new Map<string, number>();
      for (const { store_id: storeId, measures } of valuesOfModule) {
        if (measures[id] !== undefined) scores.set(storeId, sign * measures[id]);
      }
      series.push({ measure: id, sign, scores });
    }
    const seriesWithPeers = yield* peersOfEach(series, request);
    result.push(seriesWithPeers.map(({ measure, sign, peers }) => ({ measure, ...peers, ...withSign(peers, sign) })));
  }
  return result;
}

function withSign({ median, top_quarter: topQuarter }: Peers, sign: number) {
  return { median: median && sign * median, top_quarter: topQuarter && sign * topQuarter };
}

/**
 * Returns a store's latest assessments that have policies, each with its number of policies at each step and the
 * policies that the store's latest audit contradicts.
 */
async function policiesOf(
  db: Db,
  survey: { id: string; store_id: string; instrument_id: number } | undefined,
  latest: readonly Pick<Assessment, 'id' | 'module' | 'module_id'>[],
  tagOf: TagOf,
) {
  const assessments = await Promise.all(
    latest.map(async ({ id, module, module_id: moduleId }) => ({
      id,
      module,
      definition: await loadedModule(db, moduleId),
    })),
  );
  const policyAssessments = assessments.filter(
    ({ definition: { module, items } }) =>
      module.pillar === 'policy' || [...items.values()].some((item) => item.shown_by),
  );
  if (policyAssessments.length === 0) return [];
  const audit = survey ? await auditOf(db, survey) : null;
  return Promise.all(
    policyAssessments.map(async ({ id, module, definition }) => {
      const { answers } = await selectAnswers(db, id);
      return {
        module,
        steps: stepsOf(definition, answers, audit, tagOf),
        gaps: audit ? gapsOf(definition, answers, audit, tagOf) : [],
      };
    }),
  );
}

async function auditOf(db: Db, survey: { id: string; store_id: string; instrument_id: number }) {
  const [instrument, { answers }] = await Promise.all([
    installedInstrument(db, survey.instrument_id),
    selectSurveyAnswers(db, survey),
  ]);
  return { id: survey.id, instrument, answers };
}
