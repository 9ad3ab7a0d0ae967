import { groupBy } from '../../../domain/groupBy.ts';
import { GROUP_USER } from '../../../domain/userTypes.ts';
import { languageFor } from './content.ts';
import type { Reader } from './contentQueries.ts';
import type { ReportOptions, ReportReader, ReportsOf, WeeklyReport } from './report.ts';

/**
 * The maximum number of group users whose reports are read together. More would need fewer statements, but calculating
 * their reports would block other calls for too long.
 */
const TOGETHER = 8;

/** Returns a reader's report. */
export type ReportFor = (reader: Reader) => Promise<WeeklyReport>;

/**
 * Reads the reports of several readers together, but only when the first of these reports is needed, so that emails
 * contain recent data. All administrators see the same stores, so the reports of any number of them are read together.
 */
export function reportsTogether(
  digests: readonly { reader: Reader; day: string }[],
  read: (options: ReportOptions) => Promise<ReportsOf>,
): ReportFor {
  const readings = new Map<string, () => Promise<ReportsOf>>();
  for (const [day, ofDay] of groupBy(digests, (digest) => digest.day)) {
    const timeZone = ofDay[0]?.reader.time_zone ?? 'UTC';
    for (const readers of setsOf(ofDay.map(({ reader }) => reportReader(reader)))) {
      let reading: Promise<ReportsOf> | undefined;
      for (const { id } of readers) readings.set(id, () => (reading ??= read({ readers, day, timeZone })));
    }
  }
  return async (reader) => {
    const reportOf = await readings.get(reader.id)?.();
    if (!reportOf) throw new Error('this reader gets no digest');
    return reportOf(reportReader(reader));
  };
}

function setsOf(readers: readonly ReportReader[]): ReportReader[][] {
  const groupUsers = readers.filter(({ isAdministrator }) => !isAdministrator);
  const count = Math.ceil(groupUsers.length / TOGETHER);
  return [
    readers.filter(({ isAdministrator }) => isAdministrator),
    ...Array.from({ length: count }, (_, at) => groupUsers.slice(at * TOGETHER, (at + 1) * TOGETHER)),
  ];
}

const reportReader = (reader: Reader): ReportReader => ({
  id: reader.id,
  isAdministrator: reader.user_type !== GROUP_USER,
  language: languageFor(reader),
});
