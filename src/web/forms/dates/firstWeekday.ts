/** The day that weeks begin with in a language, where the browser knows it; otherwise Monday. */
export function firstWeekday(locale: string): number {
  const known = new Intl.Locale(locale) as { getWeekInfo?: () => { firstDay: number } };
  return known.getWeekInfo?.().firstDay ?? 1;
}
