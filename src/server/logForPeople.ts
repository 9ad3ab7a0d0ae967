type Line = { time?: string; level?: number; msg?: string; err?: { message?: string; stack?: string } };

/** The minimum log level of an error, as opposed to a warning. */
const ERROR_LEVEL = 50;

/**
 * Checks whether the log is for a person at a terminal. Output to a file or a collector, or with an explicit LOG_LEVEL,
 * remains JSON.
 */
export function isLogForPeople(environment: Record<string, string | undefined>, isTerminal: boolean): boolean {
  return isTerminal && (environment['LOG_LEVEL'] ?? '') === '';
}

/** Converts a JSON log line to readable text. */
export function lineForPeople(json: string): string {
  const { time, level = ERROR_LEVEL, msg = '', err } = JSON.parse(json) as Line;
  const message = [msg, err?.message].filter((part) => part).join(': ');
  const head = `${time?.slice(11, 19) ?? ''} ${level >= ERROR_LEVEL ? 'Error' : 'Warning'}: ${message}`;
  // Only the stack's locations, because the stack starts with the message.
  const places = level >= ERROR_LEVEL ? (err?.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []) : [];
  return [head, ...places].map((place) => `${harmless(place)}\n`).join('');
}

/** Replaces control characters, which would affect the terminal. */
function harmless(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ');
}
