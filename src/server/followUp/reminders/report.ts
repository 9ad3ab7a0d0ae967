import type { Language } from '../../../domain/instrument.ts';
import type { NeedReason } from '../../../domain/overview.ts';
import type { Db } from '../../db/schema.ts';

/** A store to look at first, with what is wrong and the question whose fix adds the most points. */
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

/** An audit with its overall score and the change since the one before. */
export type AuditOfWeek = { id: string; store: string; score: number; change: number | null };

/** The events at a user's stores in the days before a digest, and the visits due in the days after. */
export type WeeklyReport = {
  /** The mean of the stores' latest scores, and its change in these days; null without audits. */
  mean: number | null;
  change: number | null;
  /** The number of audits, and the latest of them, newest first. */
  audits: number;
  latest: readonly AuditOfWeek[];
  stores: readonly StoreToLookAt[];
  /**
   * The unfinished visits due in the coming days, by due date. `assigneeId` is null for visits without an auditor,
   * `module` the title of a module, or null for an audit.
   */
  visits: readonly { id: string; store: string; module: string | null; due: string; assigneeId: string | null }[];
};

/** A user who gets a report. Administrators see all stores, group users those assigned to them. */
export type ReportReader = { id: string; isAdministrator: boolean; language: Language };

/** The readers of digests, and the day of the digests. */
export type ReportOptions = { readers: readonly ReportReader[]; day: string; timeZone: string };

/** Returns the report of one of the readers. */
export type ReportsOf = (reader: ReportReader) => WeeklyReport;

/** Reads the reports on the stores that each of the readers can see. */
export type ReadReports = (db: Db, options: ReportOptions) => Promise<ReportsOf>;
