/** Returns the first day of the week in a locale, or Monday if the browser does not know it. */
export function firstWeekday(locale: string): number {
  const info = new Intl.Locale(locale) as { getWeekInfo?: () => { firstDay: number } };
  return info.getWeekInfo?.().firstDay ?? 1;
}
