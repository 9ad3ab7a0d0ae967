type Line = { time?: string; level?: number; msg?: string; err?: { message?: string; stack?: string } };

/** The level of a line from which something went wrong, not only might. */
const ERROR_LEVEL = 50;

/**
 * Whether the log is for a person at a terminal: they see where the console is and what needs them, in words. Output that
 * goes to a file or a collector, and every LOG_LEVEL that is asked for, stay lines of JSON.
 */
export function isLogForPeople(environment: Record<string, string | undefined>, isTerminal: boolean): boolean {
  return isTerminal && (environment['LOG_LEVEL'] ?? '') === '';
}

/** A line of JSON of the log as a line for people. */
export function lineForPeople(json: string): string {
  const { time, level = ERROR_LEVEL, msg = '', err } = JSON.parse(json) as Line;
  const what = [msg, err?.message].filter((part) => part).join(': ');
  const head = `${time?.slice(11, 19) ?? ''} ${level >= ERROR_LEVEL ? 'Error' : 'Warning'}: ${what}`;
  // Where in the program it was: the stack repeats the message before.
  const places = level >= ERROR_LEVEL ? (err?.stack?.split('\n').filter((each) => /^\s+at /.test(each)) ?? []) : [];
  return [head, ...places].map((each) => `${harmless(each)}\n`).join('');
}

/** Control characters would steer the terminal. */
function harmless(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ');
}
