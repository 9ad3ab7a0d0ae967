import type * as calls from '../../../contract/audits/capture.ts';
import type { Answer } from '../../../domain/answers.ts';
import { textIn } from '../../../domain/definitionTexts.ts';
import { brokenItems } from '../../../domain/drafts/brokenItems.ts';
import { describeChanges } from '../../../domain/drafts/changes.ts';
import { groupBy } from '../../../domain/groupBy.ts';
import { languagesOf, offeredLanguages } from '../../../domain/definitionTexts.ts';
import { inLanguage, LANGUAGES, type Language } from '../../../domain/instrument.ts';
import { dayOf } from '../../../domain/days.ts';
import type { Module } from '../../../domain/modules/module.ts';
import { dayOrNone, numberOfDay } from '../../../domain/schedule/interval.ts';
import type { Db, StoredAnswer } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { isId } from '../../id.ts';
import {
  activeInstrument,
  editionOf,
  installedInstrument,
  namedInstrument,
  type InstalledInstrument,
} from '../../shared/definitions/installedInstruments.ts';
import { loadedModule } from '../../shared/definitions/modules.ts';
import { selectModuleInUse, selectModulesInUse, selectSettings } from '../../shared/definitions/moduleQueries.ts';
import type { Scope } from '../../identity/scope.ts';
import type { Span } from '../../span.ts';
import { selectMediansOfStores, spanOfPrices } from '../assessments/priceQueries.ts';
import { foodsOf, managerQuestionsOf } from '../definitions/present.ts';
import { brokenItemsOfModule, brokenQuestions } from '../definitions/uses/comparableAnswers.ts';
import { Refusal } from '../../refusal.ts';
import { idOf } from '../../followUp/schedule/present.ts';
import { calculateProgress, type VisitProgress } from '../../followUp/schedule/calculateVisits.ts';
import { areasOf } from '../../shared/surveys/present.ts';
import { actionsIn } from '../surveys/plan.ts';
import { isAnswered } from '../surveys/intake.ts';
import {
  selectLastAudits,
  selectLatestAssessments,
  selectOwners,
  selectStoresOf,
  selectTriedDraft,
  selectUnfinishedActions,
  type LastAudit,
} from './queries.ts';

/** Handlers for the data that devices store to take audits and assessments offline. */
export const captureHandlers: HandlersOf<typeof calls> = {
  async readCaptureStores({ store_ids: storeIds }, { db, viewer, language, now }) {
    const ids = [...new Set(storeIds.map((id) => id.toLowerCase()))];
    if (!ids.every(isId)) throw new Refusal('not_found');
    const today = numberOfDay(dayOf(now, viewer.timeZone));
    const [stores, audits, actions, assessments, medians, progress] = await Promise.all([
      selectStoresOf(db, viewer.scope, ids),
      selectLastAudits(db, viewer.scope, ids),
      selectUnfinishedActions(db, viewer.scope, ids),
      selectLatestAssessments(db, viewer.scope, ids),
      mediansOf(db, viewer.scope, { ids, span: spanOfPrices(now, viewer.timeZone) }),
      calculateProgress(db, viewer, today, { storeIds: ids }),
    ]);
    if (stores.length !== ids.length) throw new Refusal('not_found');
    const users = await selectOwners(db, viewer, ids);
    const last = new Map(audits.map((audit) => [audit.store_id, audit]));
    const comparableAssessments = await Promise.all(assessments.map((latest) => assessmentOf(db, latest)));
    return {
      resultData: await Promise.all(
        ids.map(async (id) => ({
          store_id: id,
          ...visitOf(progress.get(id)),
          last: await lastOf(db, last.get(id), language),
          actions: actions
            .filter(({ store_id: of }) => of === id)
            .map(({ question_id, title, due }) => ({ question_id, title, due })),
          assessments: comparableAssessments.flatMap(({ storeId, assessment }) => (storeId === id ? assessment : [])),
          medians: medians.get(id) ?? [],
          owners: users.filter((user) => user.sees_all || user.stores.includes(id)).map((user) => user.id),
        })),
      ),
      users: users.map(({ id, name }) => ({ userid: id, name })),
    };
  },

  async readTriedDraft({ version }, { db, language }) {
    const { name, title, ended, corrections, module } = await selectTriedDraft(db, version);
    return {
      resultData: {
        instrument: { name, version },
        title: textIn(title, language),
        ended,
        module: module && {
          definition: { ...module },
          settings: Object.fromEntries(await selectSettings(db, name)),
          incomparable: await incomparableItems(db, module, new Set(corrections)),
        },
      },
    };
  },

  async readCaptureInstrument({ languages, instrument: versionName, edition: knownEdition }, { db }) {
    const { instrument } = versionName ? await namedInstrument(db, versionName) : await activeInstrument(db);
    const { name, version } = instrument;
    const edition = editionOf(instrument);
    const definition = { kind: 'audit', definition: instrument } as const;
    const tags = new Set(languagesOf(definition).map(({ tag }) => tag));
    const furtherLanguages = offeredLanguages(definition);
    const wantedTags = new Set(languages ?? [...LANGUAGES, ...furtherLanguages.map(({ tag }) => tag)]);
    const editions = edition === knownEdition ? [] : [...wantedTags].filter((tag) => tags.has(tag));
    return {
      instrument: { name, version },
      edition,
      languages: furtherLanguages,
      resultData: editions.map((language) => ({
        language,
        foods: foodsOf(instrument, language),
        managerQuestions: managerQuestionsOf(instrument, language),
      })),
    };
  },
};

function visitOf({ visit = null, overdue = null }: Partial<VisitProgress> = {}) {
  const next = overdue ?? visit;
  return { due: dayOrNone(next?.due), visit_id: next && idOf(next), visit_module: next && next.schedule.module };
}

/** Returns an assessment with its answers to items that mean the same in the version in use. */
async function assessmentOf(db: Db, latest: Awaited<ReturnType<typeof selectLatestAssessments>>[number]) {
  const { store_id: storeId, module, assessment_id, taken_at: date, answers, module_id: id, in_use_id: inUse } = latest;
  const broken = await brokenItemsOfModule(db, await loadedModule(db, id), await loadedModule(db, inUse));
  const comparable = answers.filter(({ item }) => !broken.has(item)).map(({ item, value }) => [item, value] as const);
  return {
    storeId,
    assessment: { module, assessment_id, date: date.toISOString(), answers: Object.fromEntries(comparable) },
  };
}

/** Returns the items of a draft that have a different meaning in the version in use; none if no version is in use. */
async function incomparableItems(db: Db, draft: Module, corrections: ReadonlySet<string>): Promise<string[]> {
  const inUse = await selectModuleInUse(db, draft.module);
  if (!inUse) return [];
  const { module } = await loadedModule(db, inUse.id);
  return [...brokenItems(describeChanges({ ...module }, { ...draft }, corrections))];
}

type MediansOfModule = { module: string; prices: Record<string, number> };

/** Returns the median prices for each store, by module in use and item. */
async function mediansOf(db: Db, scope: Scope, { ids, span }: { ids: readonly string[]; span: Span }) {
  const inUse = await selectModulesInUse(db);
  const modules = await Promise.all(inUse.map(({ id }) => loadedModule(db, id)));
  const priceItems = modules.map(({ module, items }) => ({
    name: module.module,
    items: [...items.values()].flatMap((item) => (item.kind === 'price' ? [item.varname] : [])),
  }));
  const rows = await selectMediansOfStores(db, scope, {
    ids,
    modules: priceItems.filter(({ items }) => items.length > 0).map(({ name }) => name),
    items: priceItems.flatMap(({ items }) => items),
    span,
  });
  const byStore = groupBy(rows, ({ store_id: storeId }) => storeId);
  return new Map([...byStore].map(([storeId, medians]) => [storeId, byModule(medians)]));
}

function byModule(medians: readonly { module: string; item: string; price: number }[]): MediansOfModule[] {
  return [...groupBy(medians, ({ module }) => module)].map(([module, prices]) => ({
    module,
    prices: Object.fromEntries(prices.map(({ item, price }) => [item, price])),
  }));
}

/**
 * Returns an audit's scores, answers and action plan; null without an audit. Leaves out answers to questions that have
 * a different meaning in the version in use.
 */
async function lastOf(db: Db, audit: LastAudit | undefined, language: Language) {
  if (!audit) return null;
  const instrument = await installedInstrument(db, audit.instrument_id);
  const broken = await brokenQuestions(db, instrument, await activeInstrument(db));
  const isComparable = ([id]: StoredAnswer) => !broken.has(id);
  return {
    survey_id: audit.survey_id,
    date: audit.taken_at.toISOString(),
    areas: areasOf(audit),
    answers: byQuestion(audit.answers.filter(isComparable)),
    managerAnswers: byQuestion(audit.manager_answers.filter(isComparable)),
    plan: actionsIn(language, instrument.instrument, audit.actions).map((action) => {
      const { question, answers, notes = '', due = null } = action;
      const questionId = action.questionId ?? questionSaying(question, language, instrument);
      return { question, answers, notes, question_id: questionId, due };
    }),
  };
}

/**
 * Returns the id of the question with this text, so that a device can show the plan in any language; null if there is
 * none.
 */
function questionSaying(words: string, language: Language, { questions }: InstalledInstrument): string | null {
  for (const { varname, text } of questions.values()) if (inLanguage(text, language) === words) return varname;
  return null;
}

function byQuestion(answers: readonly StoredAnswer[]): Record<string, Extract<Answer, string> | string[]> {
  return Object.fromEntries(answers.filter(isAnswered).map(([id, answer]) => [id, answer]));
}
