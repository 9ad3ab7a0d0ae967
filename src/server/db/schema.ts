import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely, Selectable } from 'kysely';
import type { ActionStatus, StepKind } from '../../domain/actions/status.ts';
import type { ManualStep } from '../../domain/actions/follow.ts';
import type { ComparedArea } from '../../domain/evaluation/areas.ts';
import type { AuditTopic } from '../../domain/auditLog.ts';
import type { BackupFault, BackupState } from '../../domain/backups/states.ts';
import type { ChangeClass } from '../../domain/drafts/changeKinds.ts';
import type { Edit } from '../../domain/drafts/edits.ts';
import type { Tree } from '../../domain/drafts/tree.ts';
import type { SurveyKind } from '../../domain/surveyKinds.ts';
import type { Instrument, Language } from '../../domain/instrument.ts';
import type { Value } from '../../domain/modules/evaluate.ts';
import type { AssessmentAnswer, Module } from '../../domain/modules/module.ts';
import type { TokenScope } from '../../domain/programs/tokenScopes.ts';
import type { WebhookEvent, WebhookFault, WebhookOff } from '../../domain/programs/webhooks.ts';
import type { IntervalUnit } from '../../domain/schedule/interval.ts';
import type { DB } from './tables.ts';

/**
 * The tables for Kysely: those generated from the migrations (`tables.ts`), with more precise types for the columns
 * below.
 */
export type Tables = WithPrecise<{
  absent_photos: { reason: 'deleted' | 'unreadable' | 'too_large' };
  action_steps: { kind: StepKind; status: ManualStep['status'] | null };
  actions: { status: Generated<ActionStatus>; title_lower: GeneratedAlways<string> };
  api_tokens: { scopes: TokenScope[] };
  assessment_answers: {
    answers: JSONColumnType<StoredItem[]>;
    suggestion: JSONColumnType<StoredSuggestion[]>;
    computed: JSONColumnType<{ id: string; value: Value }[]>;
    stand_ins: JSONColumnType<Record<string, number>>;
  };
  assessment_revisions: { answers: JSONColumnType<StoredItem[]>; measures: JSONColumnType<StoredMeasure[]> };
  audit_log: {
    before: ColumnType<Record<string, unknown> | null, string | null, never>;
    after: ColumnType<Record<string, unknown> | null, string | null, never>;
    topic: Generated<AuditTopic>;
  };
  backups: { state: Generated<BackupState>; fault: BackupFault | null; restore_fault: BackupFault | null };
  definition_uses: { kind: 'audit' | 'module'; change_class: ChangeClass | null };
  downloads: {
    kind: 'workbook' | 'assessments' | 'evaluation' | 'backup';
    content: ColumnType<unknown, string, never>;
  };
  draft_edits: { edits: JSONColumnType<Edit[]>; inverse: JSONColumnType<Edit[]> };
  drafts: { kind: 'audit' | 'module'; content: JSONColumnType<Tree>; ended: 'published' | 'discarded' | null };
  instrument_questions: {
    part: 'audit' | 'manager';
    category_name: Record<string, string> | null;
    subcategory_name: Record<string, string> | null;
    question: Record<string, string>;
  };
  instruments: { content: JSONColumnType<Instrument>; change_class: ChangeClass | null };
  module_trials: { content: JSONColumnType<Module> };
  modules: { content: JSONColumnType<Module>; change_class: ChangeClass | null };
  organisation: { language: Generated<Language> };
  schedules: { unit: IntervalUnit };
  settings: { value: ColumnType<unknown, string, string> };
  survey_answers: WithAnswers;
  survey_revisions: WithAnswers & { kind: SurveyKind };
  surveys: { kind: Generated<SurveyKind> };
  targets: { area: ComparedArea | null };
  webhook_deliveries: { event: WebhookEvent; fault: WebhookFault | null };
  webhooks: { events: WebhookEvent[]; off_why: WebhookOff | null };
}>;

type WithAnswers = {
  answers: JSONColumnType<StoredAnswer[]>;
  manager_answers: JSONColumnType<StoredAnswer[]>;
  actions: JSONColumnType<StoredAction[]>;
};

/**
 * The generated tables with more precise types for some columns. Naming a column that doesn't exist doesn't compile.
 */
type WithPrecise<Precise extends ColumnsOf<Precise>> = {
  [T in keyof DB]: T extends keyof Precise ? Omit<DB[T], keyof Precise[T]> & Precise[T] : DB[T];
};
type ColumnsOf<Given> = {
  [T in keyof Given]: T extends keyof DB ? { [C in keyof Given[T]]: C extends keyof DB[T] ? unknown : never } : never;
};

/** A question's id, its answer, and the note if there is one. Stored in the order of the instrument. */
export type StoredAnswer = [questionId: string, answer: string | string[], note?: string];

/** An item's answer in an assessment, with its price per kg, L or piece. Stored in the order of the module. */
export type StoredItem = { item: string; value: AssessmentAnswer; note?: string; unit_price?: number };

/** An item that the auditor of an assessment suggests improving, with the owner and due date of the improvement. */
export type StoredSuggestion = { item: string; owner?: string; due?: string };

/** A measure of an assessment; `n` is the number of items answered. */
export type StoredMeasure = {
  measure: string;
  value: number | null;
  coverage: number | null;
  enough: boolean;
  n: number;
};

/**
 * An entry of a survey's action plan. `owner` is the id of a user, whose account may have been deleted; `due` is a day.
 */
export type StoredAction = {
  question: string;
  answers: string[];
  notes?: string;
  questionId?: string;
  owner?: string;
  due?: string;
};

export type Db = Kysely<Tables>;

/** A row of a table as queries return it. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
