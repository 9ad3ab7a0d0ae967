/**
 * Formats the time of an audit as the lists of stores and users show it below a row: 'YYYY-MM-DD H:M', in UTC (spec
 * section 2). The hour is not padded; the minute has two digits: 2026-11-18 9:05.
 */
export function utcMinute(moment: string): string {
  const iso = new Date(moment).toISOString();
  return `${iso.slice(0, 10)} ${Number(iso.slice(11, 13))}:${iso.slice(14, 16)}`;
}
