import * as z from 'zod/mini';
import { WORKBOOK_MAX_BYTES } from '../../domain/bulkImport.ts';
import {
  ID_MAX_CHARACTERS,
  NOTE_MAX_CHARACTERS,
  SETTING_MAX,
  SETTING_NAME_MAX_CHARACTERS,
  UPLOADS_A_MINUTE,
} from '../../domain/limits.ts';
import { PILLARS } from '../../domain/modules/module.ts';
import { call } from '../kit/call.ts';
import { Message, Name, Nothing, text, Time } from '../kit/fields.ts';
import { DefinitionProblem, Food, ManagerQuestion, VersionUse } from '../kit/shapes.ts';

/** Lists the seven categories with their questions, in the order of the instrument. */
export const listFoods = call('/get/food', 'read', 'signedIn', {
  speculative: true,
  input: Nothing,
  reply: z.object({
    resultData: z.array(Food),
    /** The instrument currently used for audits. */
    instrument: z.object({ name: z.string(), version: z.string() }),
  }),
});

export const listManagerQuestions = call('/get/managerQuestionData', 'read', 'signedIn', {
  speculative: true,
  input: Nothing,
  reply: z.object({ resultData: z.array(ManagerQuestion) }),
});

/** Lists the seven categories without their questions. */
export const listRegionFoods = call('/get/regioncategoryfood', 'read', 'signedIn', {
  speculative: true,
  input: Nothing,
  reply: z.object({ resultData: z.array(z.object({ _id: z.string(), food_name: z.string(), code: z.string() })) }),
});

/** The kind of a definition: an audit instrument or a module. */
const DefinitionKind = z.literal(['audit', 'module']);
const DefinitionName = text(ID_MAX_CHARACTERS).check(z.minLength(1, 'missing'));
const DefinitionVersion = text(ID_MAX_CHARACTERS).check(z.minLength(1, 'missing'));

/** The content of a definition file; the server checks it. */
const GivenDefinition = z.record(z.string(), z.unknown(), { error: 'invalid' });

const languages = z.array(
  z.object({
    tag: z.string(),
    name: z.string(),
    direction: z.literal(['ltr', 'rtl']),
    /** The share of its questions that are translated, from 0 to 1. */
    share: z.number(),
  }),
);

/** Lists the definitions: modules by pillar, then audit instruments. Group users see only those in use. */
export const listDefinitions = call('/definition/list', 'read', 'signedIn', {
  input: z.object({
    /** `false` leaves out `taken`, because counting takes longer than everything else. */
    counts: z.optional(z.boolean({ error: 'invalid' })),
    /** `true` also lists new definitions that exist only as a draft: without versions, and with an empty `version`. */
    drafts: z.optional(z.boolean({ error: 'invalid' })),
  }),
  reply: z.object({
    resultData: z.array(
      z.object({
        kind: DefinitionKind,
        name: z.string(),
        title: z.string(),
        pillar: z.literal(PILLARS),
        /** The version in use; if none is, the newest; empty if there is only a draft. */
        version: z.string(),
        in_use: z.boolean(),
        /** Newest first. */
        versions: z.array(
          z.object({ version: z.string(), at: Time, by: z.nullable(z.string()), note: z.nullable(z.string()) }),
        ),
        languages,
        /** The number of its audits or assessments that are not void. */
        taken: z.optional(z.number()),
        /** The open draft: who changed it last, and when. Only for administrators. */
        draft: z.nullable(z.object({ draft_id: z.string(), by: z.nullable(z.string()), at: Time })),
        /**
         * The time at which the last draft was discarded, if there is no open draft and it can still be restored (see
         * `/draft/open`). Only for administrators.
         */
        discarded_at: z.optional(Time),
        /** The number of months after which the next assessment is due; null if the module needn't be repeated. */
        renew_months: z.nullable(z.number()),
      }),
    ),
  }),
});

/** Lists the times at which a version of an audit instrument came into use, oldest first. */
export const listVersionUses = call('/definition/uses', 'read', 'signedIn', {
  input: Nothing,
  reply: z.object({
    resultData: z.array(VersionUse),
  }),
});

/**
 * Returns a definition in the format of its file. Without a version, returns the one in use; if none is, the newest.
 */
export const readDefinition = call('/definition/detail', 'read', 'signedIn', {
  input: z.object({ name: DefinitionName, version: z.optional(DefinitionVersion) }),
  reply: z.object({
    resultData: z.object({
      definition: z.record(z.string(), z.unknown()),
      /** The organisation's settings for a module, by name. */
      settings: z.record(z.string(), z.number()),
    }),
  }),
});

/** Checks a definition and changes nothing. */
export const checkDefinition = call('/definition/check', 'read', 'administrator', {
  input: z.object({ definition: GivenDefinition }),
  reply: z.object({
    resultData: z.object({
      problems: z.array(DefinitionProblem),
      /** Null for a definition with problems. */
      summary: z.nullable(
        z.object({
          kind: DefinitionKind,
          name: z.string(),
          version: z.string(),
          title: z.string(),
          sections: z.number(),
          items: z.number(),
          measures: z.number(),
          examples: z.number(),
          points: z.number(),
        }),
      ),
    }),
  }),
});

/**
 * Reads a definition from a JSON file or an XLSForm, and checks it. Changes nothing. The place of a problem in an
 * XLSForm is its sheet and row.
 */
export const importDefinition = call('/definition/import', 'read', 'administrator', {
  limit: UPLOADS_A_MINUTE,
  input: Nothing,
  takes: { file: 'definition', maxBytes: WORKBOOK_MAX_BYTES },
  reply: z.object({
    resultData: z.object({
      definition: z.record(z.string(), z.unknown()),
      problems: z.array(DefinitionProblem),
      /**
       * The columns that the console doesn't use. The definition stores them, so that its exported XLSForm contains
       * them.
       */
      unknown: z.array(z.object({ sheet: z.string(), column: z.string() })),
    }),
  }),
});

/** Loads a version of a definition; with `use`, new audits or assessments are taken with it from now on. */
export const loadDefinition = call('/definition/load', 'change', 'administrator', {
  input: z.object({ definition: GivenDefinition, use: z.optional(z.boolean({ error: 'invalid' })) }),
  reply: Message,
});

/** Lists the built-in modules. */
export const listPacks = call('/definition/packs', 'read', 'administrator', {
  input: Nothing,
  reply: z.object({
    resultData: z.array(
      z.object({
        name: z.string(),
        version: z.string(),
        title: z.string(),
        description: z.nullable(z.string()),
        pillar: z.literal(PILLARS),
        source: z.object({
          title: z.string(),
          url: z.nullable(z.string()),
          read: z.nullable(z.string()),
          licence: z.nullable(z.string()),
          note: z.nullable(z.string()),
        }),
        items: z.number(),
        measures: z.array(z.string()),
        languages,
        /** True if this version is loaded. */
        loaded: z.boolean(),
      }),
    ),
  }),
});

/** Returns a built-in module in the format of its file, whether or not it is loaded. */
export const readPack = call('/definition/pack', 'read', 'administrator', {
  input: z.object({ name: DefinitionName }),
  reply: z.object({ resultData: z.object({ definition: z.record(z.string(), z.unknown()) }) }),
});

/** Loads a built-in module, without putting it into use. */
export const addPack = call('/definition/add', 'change', 'administrator', {
  input: z.object({ name: DefinitionName }),
  reply: Message,
});

/** Sets the organisation's settings for a module; null removes a setting. Omitted settings stay as they are. */
export const setModuleSettings = call('/definition/settings', 'change', 'administrator', {
  input: z.object({
    name: DefinitionName,
    settings: z.record(
      z.string().check(z.maxLength(SETTING_NAME_MAX_CHARACTERS, 'too_long')),
      z.nullable(z.number({ error: 'invalid' }).check(z.gte(-SETTING_MAX, 'invalid'), z.lte(SETTING_MAX, 'invalid'))),
      { error: 'invalid' },
    ),
  }),
  reply: Message,
});

/** Puts a version into use for new audits or assessments, or, if it is null, takes the module out of use. */
export const putDefinitionToUse = call('/definition/use', 'change', 'administrator', {
  input: z.object({ name: DefinitionName, version: z.nullable(DefinitionVersion) }),
  reply: Message,
});

/** Adds texts in another language to a loaded version. English and existing texts never change. */
export const translateDefinition = call('/definition/translate', 'change', 'administrator', {
  input: z.object({
    name: DefinitionName,
    version: DefinitionVersion,
    language: z.object(
      {
        tag: z.string({ error: 'missing' }).check(z.maxLength(ID_MAX_CHARACTERS, 'invalid')),
        name: z.optional(Name),
        direction: z.optional(z.literal(['ltr', 'rtl'], { error: 'invalid' })),
      },
      { error: 'missing' },
    ),
    texts: z.record(
      z.string().check(z.maxLength(NOTE_MAX_CHARACTERS, 'too_long')),
      text(NOTE_MAX_CHARACTERS).check(z.minLength(1, 'missing')),
      { error: 'missing' },
    ),
  }),
  reply: z.object({ resultData: z.object({ share: z.number() }) }),
});
