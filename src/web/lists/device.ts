/** The common names of a device's browser and operating system; null if unknown. */
export type Device = { browser: string | null; system: string | null; phone: boolean };

/**
 * The order matters: the user agents of most browsers also contain the names of the browsers that they descend from.
 */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]{1,40} Safari\//, 'Safari'],
  [/\bVersion\/[\d.]{1,40} Mobile(?:\/\w{1,20})? Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Parses a `User-Agent` header. */
export function deviceOf(userAgent: string): Device {
  const nameIn = (list: typeof BROWSERS) => list.find(([mark]) => mark.test(userAgent))?.[1] ?? null;
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS), phone: /\b(iPhone|Android|Mobile)\b/.test(userAgent) };
}
