import type { Language } from '../../../domain/instrument.ts';
import type { NeedReason } from '../../../domain/overview.ts';
import type { Db } from '../../db/schema.ts';

/** A store to look at first, with the reasons and the question whose fix would add the most points. */
export type StoreToLookAt = {
  name: string;
  /** The latest audit; null for a store without any. */
  surveyId: string | null;
  overall: number | null;
  change: number | null;
  overdueActions: number;
  reasons: readonly NeedReason[];
  lostQuestion: { question: string; points: number } | null;
};

/** An audit with its overall score and the change since the previous audit. */
export type AuditOfWeek = { id: string; store: string; score: number; change: number | null };

/**
 * The audits of a user's stores in the week before a digest, the stores to look at, and the visits due in the week
 * after.
 */
export type WeeklyReport = {
  /**
   * The mean of the stores' latest scores; null without audits. `change` is how much it has changed since the start of
   * the reported week, over the stores that already had a score then; null if there are none.
   */
  mean: number | null;
  change: number | null;
  /** The number of audits, and the latest of them, newest first. */
  audits: number;
  latest: readonly AuditOfWeek[];
  stores: readonly StoreToLookAt[];
  /**
   * The unfinished visits due in the coming week, by due date. `module` is the title of a module, or null for an audit.
   * `assigneeId` is null for visits without an auditor.
   */
  visits: readonly { id: string; store: string; module: string | null; due: string; assigneeId: string | null }[];
};

/** A user who gets a report. Administrators see all stores, group users those assigned to them. */
export type ReportReader = { id: string; isAdministrator: boolean; language: Language };

/** The readers of a set of digests, with the day and time zone of the digests. */
export type ReportOptions = { readers: readonly ReportReader[]; day: string; timeZone: string };

/** Returns the report of one of the readers. */
export type ReportsOf = (reader: ReportReader) => WeeklyReport;

/** Reads the reports on the stores that each of the readers can see. */
export type ReadReports = (db: Db, options: ReportOptions) => Promise<ReportsOf>;
