import type * as calls from '../../../contract/audits/definitions.ts';
import { checkDefinition, summaryOf, type Definition } from '../../../domain/checkDefinition.ts';
import { MS_PER_DAY } from '../../../domain/days.ts';
import { field } from '../../../domain/definitionFile.ts';
import { languageProblems } from '../../../domain/definitionLanguages.ts';
import { languagesOf, textAt, textIn } from '../../../domain/definitionTexts.ts';
import type { NamedLanguage } from '../../../domain/instrument.ts';
import { isLanguageTag, TAG_MAX_CHARACTERS } from '../../../domain/languageTag.ts';
import { DISCARDED_DRAFT_DAYS } from '../../../domain/limits.ts';
import { itemsOf, PILLARS, type Module } from '../../../domain/modules/module.ts';
import { record } from '../../shared/history/changes.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { selectSettings } from '../../shared/definitions/moduleQueries.ts';
import { languageOf } from '../../i18n.ts';
import { Refusal } from '../../refusal.ts';
import { updateDefinition, updateSettings, putInstrumentIntoUse, putModuleIntoUse } from './changes.ts';
import { definitionInFile } from './importDefinition.ts';
import { load, problemsRefusal } from './load.ts';
import { readPacks } from './packs.ts';
import {
  countAssessments,
  countSurveysByInstrument,
  holdVersion,
  selectDiscardTimes,
  selectLoadedVersions,
  selectOpenDrafts,
  type OpenDraft,
} from './queries.ts';
import { selectUses } from './uses/queries.ts';
import { definitionOf, namedLanguages, newestFirst, displayVersion } from './present.ts';

type Calls = Omit<typeof calls, 'listFoods' | 'listManagerQuestions' | 'listRegionFoods'>;

/** Handlers for the definitions: the audit instrument and the modules. */
export const definitionHandlers: HandlersOf<Calls> = {
  async listDefinitions({ counts = true, drafts: withDrafts = false }, { db, viewer, language, now }) {
    const versions = await selectLoadedVersions(db);
    const restorableAfter = new Date(now.getTime() - DISCARDED_DRAFT_DAYS * MS_PER_DAY);
    const [surveys, assessments, drafts, discardTimes] = await Promise.all([
      counts ? countSurveysByInstrument(db) : null,
      counts ? countAssessments(db) : null,
      viewer.isAdministrator ? selectOpenDrafts(db) : new Map<string, OpenDraft>(),
      viewer.isAdministrator ? selectDiscardTimes(db, restorableAfter) : new Map<string, Date>(),
    ]);
    const rows = [...new Set(versions.map(({ name }) => name))].map((name) => {
      const ownVersions = versions.filter((version) => version.name === name);
      const displayedVersion = displayVersion(ownVersions);
      const definition = definitionOf(displayedVersion);
      const { content } = displayedVersion;
      const draft = presentDraft(drafts.get(displayedVersion.name));
      const discardedAt = draft ? undefined : discardTimes.get(displayedVersion.name);
      return {
        kind: displayedVersion.kind,
        name: displayedVersion.name,
        title: textIn(content.title as { en: string }, language),
        pillar: 'pillar' in content ? content.pillar : ('practice' as const),
        version: displayedVersion.version,
        in_use: displayedVersion.in_use,
        versions: newestFirst(ownVersions).map(({ version, at, by, note }) => ({
          version,
          at: at.toISOString(),
          by,
          note: note === '' ? null : note,
        })),
        languages: namedLanguages(languagesOf(definition)),
        ...(counts && {
          taken: (displayedVersion.kind === 'audit' ? surveys : assessments)?.get(displayedVersion.name) ?? 0,
        }),
        draft,
        ...(discardedAt && { discarded_at: discardedAt.toISOString() }),
        renew_months: 'pillar' in content ? (content.renew_months ?? null) : null,
      };
    });
    const names = new Set(rows.map(({ name }) => name));
    const unpublishedDrafts = withDrafts ? [...drafts.values()].filter(({ name }) => !names.has(name)) : [];
    return {
      resultData: [...rows, ...unpublishedDrafts.map((draft) => unpublishedRow(draft, language))]
        .filter((row) => viewer.isAdministrator || row.in_use)
        .toSorted(
          (one, other) =>
            Number(one.kind === 'audit') - Number(other.kind === 'audit') ||
            PILLARS.indexOf(one.pillar) - PILLARS.indexOf(other.pillar) ||
            (one.name < other.name ? -1 : 1),
        ),
    };
  },

  async listVersionUses(_input, { db }) {
    const uses = await selectUses(db, 'audit');
    return { resultData: uses.map(({ at, ...use }) => ({ ...use, at: at.toISOString() })) };
  },

  async readDefinition({ name, version }, { db }) {
    const versions = await selectLoadedVersions(db, name);
    const matches = version === undefined ? versions : versions.filter((candidate) => candidate.version === version);
    if (matches.length === 0) throw new Refusal('not_found');
    const settings = await selectSettings(db, name);
    return {
      resultData: {
        definition: { ...displayVersion(matches).content } as Record<string, unknown>,
        settings: Object.fromEntries(settings),
      },
    };
  },

  async checkDefinition({ definition }) {
    const result = checkDefinition(definition);
    return {
      resultData: 'problems' in result ? { ...result, summary: null } : { problems: [], summary: summaryOf(result) },
    };
  },

  async importDefinition(_input, { file, viewer, waitSignal }) {
    return { resultData: await definitionInFile(file, { person: viewer.userId, signal: waitSignal() }) };
  },

  async loadDefinition({ definition, use = false }, context) {
    const result = checkDefinition(definition);
    if ('problems' in result) throw problemsRefusal(result.problems);
    await load(context, result, { use });
    return { resultData: context.translate(use ? 'messages.definitionUsed' : 'messages.definitionLoaded') };
  },

  async listPacks(_input, { db, language }) {
    const [packs, versions] = await Promise.all([readPacks(), selectLoadedVersions(db)]);
    return {
      resultData: packs.map((pack) => {
        const { title, url = null, read = null, licence = null, note = null } = pack.source;
        return {
          name: pack.module,
          version: pack.version,
          title: textIn(pack.title, language),
          description: pack.description ? textIn(pack.description, language) : null,
          pillar: pack.pillar,
          source: { title, url, read, licence, note },
          items: itemsOf(pack).length,
          measures: pack.measures.map((measure) => textIn(measure.title, language)),
          languages: namedLanguages(languagesOf({ kind: 'module', definition: pack })),
          loaded: versions.some(({ name, version }) => name === pack.module && version === pack.version),
        };
      }),
    };
  },

  async readPack({ name }) {
    return { resultData: { definition: { ...(await namedPack(name)) } } };
  },

  async addPack({ name }, context) {
    const pack = await namedPack(name);
    await load(context, { kind: 'module', definition: pack }, { use: false });
    return { resultData: context.translate('messages.definitionLoaded') };
  },

  async setModuleSettings({ name, settings }, context) {
    const { db, translate } = context;
    const modules = (await selectLoadedVersions(db, name)).filter(({ kind }) => kind === 'module');
    if (modules.length === 0) throw new Refusal('not_found');
    const settingNames = new Set(modules.flatMap(({ content }) => settingNamesOf(content as Module)));
    const strange = Object.keys(settings).find((key) => !settingNames.has(key));
    if (strange !== undefined) throw new Refusal('unknown_setting', { field: 'settings', values: { name: strange } });
    const before = await selectSettings(db, name);
    await updateSettings(db, name, new Map(Object.entries(settings)));
    await record(context, [
      {
        kind: 'definition_changed',
        subject: { id: null, name },
        before: Object.fromEntries(Object.keys(settings).map((key) => [key, before.get(key) ?? null])),
        after: settings,
      },
    ]);
    return { resultData: translate('messages.definitionSettings') };
  },

  async putDefinitionToUse({ name, version }, context) {
    const { db, translate, now } = context;
    const versions = await selectLoadedVersions(db, name);
    const [first] = versions;
    if (!first) throw new Refusal('not_found');
    if (version === null && first.kind === 'audit') throw new Refusal('no_instrument', { field: 'version' });
    const choice = version === null ? null : await holdVersion(db, name, version);
    if (choice === undefined) throw new Refusal('not_found');
    if (first.kind === 'module') await putModuleIntoUse(db, name, choice?.id ?? null, now);
    else if (choice) await putInstrumentIntoUse(db, choice.id, now);
    await record(context, [
      {
        kind: 'definition_used',
        subject: { id: null, name },
        before: { version: versions.find(({ in_use: isInUse }) => isInUse)?.version ?? null },
        after: { version },
      },
    ]);
    return { resultData: translate(version === null ? 'messages.definitionUnused' : 'messages.definitionUsed') };
  },

  async translateDefinition({ name, version, language, texts }, context) {
    const { db } = context;
    const { tag } = language;
    if (!isLanguageTag(tag) || tag.length > TAG_MAX_CHARACTERS || tag === 'en') {
      throw new Refusal('invalid', { field: 'language' });
    }
    const loadedVersion = await holdVersion(db, name, version);
    if (!loadedVersion) throw new Refusal('not_found');
    const definition = definitionOf(loadedVersion);
    for (const [path, text] of Object.entries(texts)) {
      const textsThere = textAt(definition, path);
      if (!textsThere) throw new Refusal('unknown_text', { field: 'texts', values: { path } });
      if (Object.hasOwn(textsThere, language.tag))
        throw new Refusal('text_taken', { field: 'texts', values: { path } });
      // The content was read for this call, so it can be changed in place.
      (textsThere as Record<string, string>)[language.tag] = text;
    }
    addLanguage(definition, language);
    if (languageProblems(definition.definition, name).length > 0) throw new Refusal('invalid', { field: 'language' });
    const table = loadedVersion.kind === 'module' ? 'modules' : 'instruments';
    await updateDefinition(db, table, loadedVersion.id, definition.definition);
    await record(context, [
      {
        kind: 'definition_changed',
        subject: { id: null, name: `${name} ${version}` },
        before: null,
        after: { language: language.tag, texts: Object.keys(texts).length },
      },
    ]);
    const share = languagesOf(definition).find(({ tag }) => tag === language.tag)?.share ?? 0;
    return { resultData: { share } };
  },
};

/** Returns a built-in module. Throws unknown_module if there is none. */
async function namedPack(name: string): Promise<Module> {
  const pack = (await readPacks()).find(({ module }) => module === name);
  if (!pack) throw new Refusal('unknown_module', { field: 'name', values: { name } });
  return pack;
}

/**
 * Adds a language to a definition's list unless it is already there. Instruments don't list the product's languages.
 */
function addLanguage({ kind, definition }: Definition, { tag, name, direction }: NamedLanguage): void {
  const { languages = [] } = definition;
  if (languages.some((language) => language.tag === tag)) return;
  if (kind === 'audit' && languageOf(tag) !== null) return;
  definition.languages = [
    ...languages,
    { tag, ...(name !== undefined && { name }), ...(direction !== undefined && { direction }) },
  ];
}

/** Returns the list entry of a new definition that has never been published. */
function unpublishedRow({ kind, name, content, ...draft }: OpenDraft, language: string) {
  const title = field(content, 'title');
  const texts = [field(title, language), field(title, 'en')];
  return {
    kind,
    name,
    title: texts.find((text): text is string => typeof text === 'string' && text !== '') ?? name,
    pillar: PILLARS.find((pillar) => pillar === field(content, 'pillar')) ?? ('practice' as const),
    version: '',
    in_use: false,
    versions: [],
    languages: [],
    taken: 0,
    draft: presentDraft({ kind, name, content, ...draft }),
    renew_months: null,
  };
}

function presentDraft(draft: OpenDraft | undefined) {
  return draft ? { draft_id: draft.id, by: draft.by, at: draft.at.toISOString() } : null;
}

/** Returns the names of a module's settings, including a maximum price for each item with a price. */
function settingNamesOf(module: Module): string[] {
  const prices = itemsOf(module).filter(({ kind }) => kind === 'price');
  return [...(module.settings ?? []).map(({ name }) => name), ...prices.map(({ varname }) => `max_price:${varname}`)];
}
