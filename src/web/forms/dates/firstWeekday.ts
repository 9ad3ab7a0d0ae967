/** Returns the first day of the week in a locale, from 1 for Monday to 7; 1 if the browser does not know it. */
export function firstWeekday(locale: string): number {
  const info = new Intl.Locale(locale) as { getWeekInfo?: () => { firstDay: number } };
  return info.getWeekInfo?.().firstDay ?? 1;
}
