import { randomBytes } from 'node:crypto';
import type * as calls from '../../../contract/audits/drafts.ts';
import { checkDefinition, type Definition } from '../../../domain/checkDefinition.ts';
import { brokenCategories } from '../../../domain/drafts/brokenCategories.ts';
import { describeChanges, highestClass, type Change } from '../../../domain/drafts/changes.ts';
import { applyEdits, isEditable, type Edit, type EditFault } from '../../../domain/drafts/edits.ts';
import { withGainedTexts } from '../../../domain/drafts/gainedTexts.ts';
import { correctionsAfter, mergeEdits, valueAt } from '../../../domain/drafts/merge.ts';
import { itemsWithNewMeaning } from '../../../domain/drafts/oldTranslations.ts';
import { oldTranslations, translationRemovals } from '../../../domain/drafts/oldTranslations.ts';
import { isAudit } from '../../../domain/drafts/places.ts';
import { isSame, type Tree } from '../../../domain/drafts/tree.ts';
import { compareVersions, nextVersion } from '../../../domain/drafts/version.ts';
import { wayBetween } from '../../../domain/drafts/way.ts';
import {
  DISCARDED_DRAFT_DAYS,
  DRAFT_MAX_CHARACTERS,
  ID_MAX_CHARACTERS,
  MERGED_EDITS_MAX,
  SAVED_EDITS_MAX_CHARACTERS,
} from '../../../domain/limits.ts';
import { dayOf, monthsBefore, MS_PER_DAY, startOfDay } from '../../../domain/days.ts';
import type { Db } from '../../db/schema.ts';
import { inCallerSlot } from '../../http/callerSlot.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { Refusal } from '../../refusal.ts';
import { record } from '../../shared/history/changes.ts';
import { load, problemsRefusal } from '../definitions/load.ts';
import { displayVersion, newestFirst } from '../definitions/present.ts';
import {
  holdVersion,
  selectLoadedVersions,
  selectStateOfVersions,
  type LoadedVersion,
} from '../definitions/queries.ts';
import * as changes from './changes.ts';
import { effectOfDraft, effectSemaphore } from './effect.ts';
import { presentHistory } from './presentHistory.ts';
import * as queries from './queries.ts';

/** Handlers for the drafts of definitions. `publicUrl` is the console's URL. */
export const draftHandlers = (publicUrl: string): HandlersOf<typeof calls> => ({
  async openDraft({ name, from, definition }, context) {
    const { db } = context;
    if ((name === undefined) === (definition === undefined)) throw new Refusal('missing', { field: 'name' });
    const newDraft = definition && newDefinition(definition);
    const draftName = newDraft?.name ?? name ?? '';
    await changes.lockDraftsOf(db, draftName);
    const open = await queries.selectNamedDraft(db, draftName);
    if (newDraft && open && open.base !== null) throw new Refusal('name_taken', { field: 'definition' });
    const id = open?.id ?? (await makeDraft(context, draftName, from, newDraft));
    const draft = open ?? (await queries.selectDraft(db, id));
    await changes.recordPresence(db, id, authorOf(context));
    const { rev, base, content } = draft;
    const people = await presentPeople(context, id);
    return {
      resultData: {
        draft_id: id,
        rev,
        base,
        definition: { ...content },
        people,
        ...(open && { existing: true as const }),
      },
    };
  },

  async saveDraft({ draft_id: id, rev, edits }, context) {
    const { db, viewer } = context;
    const draft = await queries.holdDraft(db, id);
    if (rev > draft.rev) throw new Refusal('invalid', { field: 'rev' });
    await changes.recordPresence(db, id, authorOf(context));
    const rows = await queries.selectEditsSince(db, id, rev, MERGED_EDITS_MAX + 1);
    const since = rows.flatMap((row) => row.edits);
    if (since.length > MERGED_EDITS_MAX) throw new Refusal('draft_outdated', { field: 'rev' });
    // The reply to an earlier attempt may have been lost.
    const isRepeated = rows.some((row) => row.by === viewer.userId && isSame(row.edits, edits));
    if (isRepeated) return { resultData: { rev: draft.rev, edits: since } };
    const base = applyEdits(draft.content, inverseOf(rows));
    if ('fault' in base) throw new Refusal('draft_outdated', { field: 'rev' });
    const merge = mergeEdits(base.definition, since, edits);
    if ('fault' in merge) throw refusalFor(merge.fault);
    if ('conflicts' in merge) {
      const { conflicts } = merge;
      throw new Refusal('draft_changed', { result: { rev: draft.rev, edits: since, conflicts } });
    }
    const corrections = correctionsAfter(draft.content, draft.corrections, merge.edits);
    const newRev = await save(context, draft, { ...merge, corrections });
    return { resultData: { rev: newRev, ...(since.length > 0 && { edits: [...since, ...merge.edits] }) } };
  },

  async readDraft({ draft_id: id, rev }, context) {
    const { db } = context;
    const draft = await queries.selectDraft(db, id);
    await changes.recordPresence(db, id, authorOf(context));
    const rows = rev === undefined ? [] : await queries.selectEditsSince(db, id, rev);
    const { changes: changeList, since, version, checked } = await examineOnce(db, draft);
    return {
      resultData: {
        rev: draft.rev,
        ...(rows.length > 0 && { edits: rows.flatMap((row) => row.edits) }),
        people: await presentPeople(context, id),
        problems: 'problems' in checked ? checked.problems : [],
        changes: changeList,
        since,
        version,
      },
    };
  },

  async readDraftEffect({ draft_id: id, months }, context) {
    const { db, viewer, now, reader } = context;
    const draft = await queries.selectDraft(db, id);
    const { changes: changeList, checked, current } = await examine(db, draft);
    if ('problems' in checked) throw problemsRefusal(checked.problems);
    const newItems = itemsWithNewMeaning(changeList);
    const comparison = { draft: checked, current: current ?? checked.definition, newItems };
    const since = startOfDay(monthsBefore(dayOf(now, viewer.timeZone), months), viewer.timeZone);
    const resultData = await inCallerSlot(effectSemaphore, context, (slot) =>
      reader.read((from) => effectOfDraft(from, comparison, { ...slot, since })),
    );
    return { resultData };
  },

  async listDraftEdits({ draft_id: id, page, size }, { db, translate, language }) {
    const draft = await queries.selectDraft(db, id);
    const saves = await queries.selectHistory(db, draft);
    const groups = presentHistory(draft.content, saves, { translate, language });
    return { resultData: groups.slice((page - 1) * size, page * size), count: groups.length };
  },

  async restoreDraft({ draft_id: id, rev, to }, context) {
    const { db } = context;
    const draft = await holdAt(context, id, rev);
    if (to >= draft.rev) throw new Refusal('invalid', { field: 'to' });
    const edits = await editsTo(db, draft, to);
    const outcome = applyEdits(draft.content, edits);
    if ('fault' in outcome) throw refusalFor(outcome.fault);
    const corrections = await queries.selectCorrections(db, id, to);
    const isCurrent = isSame(outcome.definition, draft.content) && isSame(corrections, draft.corrections);
    if (isCurrent) return { resultData: { rev: draft.rev } };
    return { resultData: { rev: await save(context, draft, { ...outcome, edits, corrections, restored: to }) } };
  },

  async publishDraft({ draft_id: id, rev, version, note = '', use = false }, context) {
    const { db, translate } = context;
    const draft = await holdAt(context, id, rev);
    // Prevents changes to the translations of the base version until the draft is published.
    if (draft.base !== null) await holdVersion(db, draft.name, draft.base);
    const versions = await selectLoadedVersions(db, draft.name);
    const [newest] = newestFirst(versions);
    if (newest && compareVersions(version, newest.version) <= 0) {
      throw new Refusal('version_low', { field: 'version', values: { version, newest: newest.version } });
    }
    const content = await withTexts(db, draft, versions);
    const result = checkDefinition({ ...content, version });
    if ('problems' in result) throw problemsRefusal(result.problems);
    const allChanges = changesOf({ ...draft, content }, versions);
    const count = (name: Change['class']) => allChanges.filter((change) => change.class === name).length;
    const facts = { note, harmless: count('harmless'), scores: count('scores'), breaks: count('breaks') };
    const current = newest && displayVersion(versions);
    const comparison = current
      ? {
          with: current.version,
          class: highestClass(allChanges),
          categories: brokenCategories(allChanges, { ...current.content }, content),
        }
      : null;
    await load(context, result, { use, note, comparison, facts });
    await changes.endDraft(db, id, 'published', authorOf(context));
    return { resultData: translate(use ? 'messages.definitionUsed' : 'messages.definitionLoaded') };
  },

  async discardDraft({ draft_id: id, rev }, context) {
    const { base } = await holdAt(context, id, rev);
    await changes.endDraft(context.db, id, 'discarded', authorOf(context));
    const message = base === null ? 'messages.newDraftDiscarded' : 'messages.draftDiscarded';
    return { resultData: context.translate(message, { days: DISCARDED_DRAFT_DAYS }) };
  },

  async tryDraft({ draft_id: id }, context) {
    const { db } = context;
    const draft = await queries.holdDraft(db, id);
    const checked = await checkTrial(db, draft);
    if ('problems' in checked) throw problemsRefusal(checked.problems);
    const trial = await queries.selectTrial(db, checked.kind, id, draft.rev);
    const version = trial?.version ?? `draft-${randomBytes(KEY_BYTES).toString('hex')}`;
    if (!trial) {
      await changes.insertTrial(db, draft, version, checked, authorOf(context));
      const subject = { id: null, name: draft.name };
      await record(context, [{ kind: 'draft_tried', subject, before: null, after: { step: draft.rev } }]);
    }
    return { resultData: { url: `${publicUrl}/audit/try/${version}` } };
  },
});

/** The number of random bytes in the version under which a draft is tried, so that nobody can guess the version. */
const KEY_BYTES = 12;

/** The time without a request after which a user no longer counts as having the draft open, in ms. */
const PRESENT_MS = 60_000;

type NewDraft = { kind: Definition['kind']; name: string; base: null; content: Tree };

/** Checks that a new definition can be edited, and returns it with its name. */
function newDefinition(definition: Record<string, unknown>): NewDraft {
  if (!isEditable(definition)) throw new Refusal('invalid', { field: 'definition' });
  const kind = isAudit(definition) ? 'audit' : 'module';
  const name = definition[kind === 'audit' ? 'name' : 'module'];
  if (typeof name !== 'string' || name === '' || name.length > ID_MAX_CHARACTERS) {
    throw new Refusal('invalid', { field: 'definition' });
  }
  return { kind, name, base: null, content: definition };
}

async function makeDraft(
  context: CallContext,
  name: string,
  from: string | undefined,
  newDraft: NewDraft | undefined,
): Promise<string> {
  const { db, now } = context;
  const author = authorOf(context);
  if (from === 'discarded') {
    const after = new Date(now.getTime() - DISCARDED_DRAFT_DAYS * MS_PER_DAY);
    const discardedDraft = await queries.selectDiscardedDraft(db, name, after);
    if (!discardedDraft) throw new Refusal('not_found');
    await changes.reopenDraft(db, discardedDraft.id, author);
    return discardedDraft.id;
  }
  const versions = await selectLoadedVersions(db, name);
  if (newDraft) {
    if (versions.length > 0) throw new Refusal('name_taken', { field: 'definition' });
    return changes.insertDraft(db, newDraft, author);
  }
  const matches = from === undefined ? versions : versions.filter(({ version }) => version === from);
  if (matches.length === 0) throw new Refusal('not_found');
  const { kind, version: base, content } = displayVersion(matches);
  return changes.insertDraft(db, { kind, name, base, content: { ...content } }, author);
}

/** Locks a draft and returns it. Throws draft_changed if its rev is higher than the given one, and invalid if lower. */
async function holdAt({ db }: CallContext, id: string, rev: number): Promise<queries.Draft> {
  const draft = await queries.holdDraft(db, id);
  if (rev > draft.rev) throw new Refusal('invalid', { field: 'rev' });
  if (rev === draft.rev) return draft;
  const rows = await queries.selectEditsSince(db, id, rev);
  const edits = rows.flatMap((row) => row.edits);
  throw new Refusal('draft_changed', { result: { rev: draft.rev, edits, conflicts: [] } });
}

/** Saves edits as the next rev and returns that rev; without edits, returns the current rev. */
async function save(context: CallContext, { id, rev }: queries.Draft, newEdits: changes.NewEdits): Promise<number> {
  if (newEdits.edits.length === 0) return rev;
  const { definition, edits, inverse } = newEdits;
  if (JSON.stringify(definition).length > DRAFT_MAX_CHARACTERS) throw new Refusal('too_large');
  if (JSON.stringify([edits, inverse]).length > SAVED_EDITS_MAX_CHARACTERS) throw new Refusal('too_large');
  await changes.saveEdits(context.db, { id, rev: rev + 1 }, newEdits, authorOf(context));
  return rev + 1;
}

/** Returns the edits that restore the content that a draft had at an earlier rev. */
async function editsTo(db: Db, { id, rev }: queries.Draft, to: number): Promise<Edit[]> {
  const { undo, redo } = wayBetween(await queries.selectSteps(db, id), rev, to);
  const rows = await queries.selectSaves(db, id, [...undo, ...redo]);
  const undoes = rows.filter((row) => undo.includes(row.rev));
  const redoRows = rows.filter((row) => redo.includes(row.rev));
  return [...inverseOf(undoes), ...redoRows.flatMap(({ edits }) => edits)];
}

/** Returns the edits that undo saved edits, in the order in which to apply them. */
function inverseOf(rows: readonly queries.SavedEdits[]): Edit[] {
  return rows.toReversed().flatMap(({ inverse }) => inverse);
}

/** The maximum number of drafts whose examination is cached. */
const EXAMINED_MAX = 20;

type Examination = Awaited<ReturnType<typeof examine>>;
const examinations = new Map<string, { state: string; result: Examination }>();

/**
 * Examines a draft only if it or the loaded versions of its definition have changed since it was last examined, because
 * open editors ask every few seconds.
 */
async function examineOnce(db: Db, draft: queries.Draft): Promise<Examination> {
  const state = `${draft.rev} ${await selectStateOfVersions(db, draft.name)}`;
  const last = examinations.get(draft.id);
  if (last?.state === state) return last.result;
  const examination = await examine(db, draft);
  examinations.delete(draft.id);
  examinations.set(draft.id, { state, result: examination });
  for (const [oldest] of examinations) {
    if (examinations.size <= EXAMINED_MAX) break;
    examinations.delete(oldest);
  }
  return examination;
}

/**
 * Returns a draft's changes, the version that they are relative to (`since`), the suggested next version, the result of
 * checking the draft as that version, and the content of the version that it would replace (`current`). `since` and
 * `current` are null if no version is loaded.
 */
async function examine(db: Db, draft: queries.Draft) {
  const versions = await selectLoadedVersions(db, draft.name);
  const content = await withTexts(db, draft, versions);
  const allChanges = changesOf({ ...draft, content }, versions);
  const version = nextVersion(newestFirst(versions)[0]?.version ?? null, highestClass(allChanges));
  const current = versions.length > 0 ? displayVersion(versions) : null;
  return {
    changes: allChanges,
    since: current?.version ?? null,
    version,
    checked: checkDefinition({ ...content, version }),
    current: current?.content ?? null,
  };
}

/**
 * Checks the content that users get when they try a draft, and returns the result. It has no translations of earlier
 * texts, so that a question has the same meaning in every language.
 */
async function checkTrial(db: Db, draft: queries.Draft) {
  const versions = await selectLoadedVersions(db, draft.name);
  const content = await withTexts(db, draft, versions);
  const base: Tree = { ...baseOf(draft, versions)?.content };
  const removals = translationRemovals(oldTranslations(changesOf({ ...draft, content }, versions), base, content));
  const outcome = applyEdits(content, removals);
  const triedContent = 'fault' in outcome ? content : outcome.definition;
  // The trial gets its own version when it is stored.
  return checkDefinition({ ...triedContent, version: draft.base ?? '1.0' });
}

/** Returns the content of a draft with the texts that its base version has gained since the draft was started. */
async function withTexts(db: Db, draft: queries.Draft, versions: readonly LoadedVersion[]): Promise<Tree> {
  const base = baseOf(draft, versions);
  if (!base) return draft.content;
  const original = applyEdits(draft.content, await editsTo(db, draft, 0));
  // Definitions of earlier releases may have two outcomes with the same state, which edits can't tell apart.
  if ('fault' in original) return draft.content;
  return withGainedTexts(draft.content, original.definition, { ...base.content }, new Set(draft.corrections));
}

/** Returns the version on which a draft is based; undefined if there is none. */
function baseOf({ base }: queries.Draft, versions: readonly LoadedVersion[]): LoadedVersion | undefined {
  return versions.find(({ version }) => version === base);
}

/**
 * Returns what publishing a draft would change for auditors: the differences from the version in use or, if none is in
 * use, from the newest one. If the draft was started from a different version, they include what others have published
 * since.
 */
function changesOf(draft: queries.Draft, versions: readonly LoadedVersion[]): Change[] {
  if (versions.length === 0) return [];
  const { content, corrections } = draft;
  const current: Tree = { ...displayVersion(versions).content };
  const original: Tree = { ...baseOf(draft, versions)?.content };
  // The paths mark texts that were corrected relative to the base version. A mark applies only if the current version
  // has the same text as the base.
  const correctionPaths = corrections.filter((path) => isSame(valueAt(original, path), valueAt(current, path)));
  return describeChanges(current, content, new Set(correctionPaths));
}

async function presentPeople({ db, now }: CallContext, draftId: string) {
  const rows = await queries.selectPeople(db, draftId, new Date(now.getTime() - PRESENT_MS));
  return rows.map(({ user_id: userid, user_name: name, at }) => ({ userid, name, at: at.toISOString() }));
}

function authorOf({ viewer, now }: CallContext): changes.Author {
  return { userId: viewer.userId, username: viewer.username, now };
}

function refusalFor({ code, path }: EditFault): Refusal {
  return new Refusal(code, { field: 'edits', values: { path } });
}
