import { MS_PER_DAY, startOfDay } from '../../../../domain/days.ts';
import { SAMPLE_TODAY } from './sampleDays.ts';

export type SampleAudit = { id: string; store: string; auditor: string; score: number };

const STORES = ['Harbour Market', 'Maple Grocer', 'Orchard Street Corner', 'Lighthouse Foods', 'Mill Lane Pantry'];
const AUDITORS = ['Maya Lindqvist', 'Tomás Ferreira', 'Yuki Tanabe'];

/** Returns the sample audits of a day; none on Sundays or after `SAMPLE_TODAY`. */
export function auditsOn(day: string): SampleAudit[] {
  const number = startOfDay(day).getTime() / MS_PER_DAY;
  // 1 January 1970 was a Thursday, so a remainder of 3 is a Sunday, which has no audits.
  if (day > SAMPLE_TODAY || number % 7 === 3) return [];
  const count = [0, 1, 0, 2, 0, 0, 1, 0, 4, 0, 1][(number + 1) % 11] ?? 0;
  return Array.from({ length: count }, (_, index) => ({
    id: `${day} ${index}`,
    store: STORES[(number + index) % STORES.length] ?? '',
    auditor: AUDITORS[(number + index) % AUDITORS.length] ?? '',
    score: 48 + ((number * 7 + index * 13) % 45),
  }));
}
