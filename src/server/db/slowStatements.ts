/** A statement's text and its duration in ms. The values are left out, because they don't belong in a log. */
export type SlowStatement = { sql: string; ms: number };

/** The maximum length of a reported statement, in characters. */
const SQL_MAX_CHARACTERS = 2_000;

/** Reports statements that took at least `afterMs`, including failed ones; 0 reports none. */
export function watchSlowStatements(afterMs: number) {
  const listeners: ((slow: SlowStatement) => void)[] = [];
  return {
    /** Called when a statement has succeeded or failed, with its duration in ms. */
    took: (text: string, ms: number): void => {
      if (afterMs === 0 || ms < afterMs) return;
      const slow = { sql: text.replaceAll(/\s+/g, ' ').slice(0, SQL_MAX_CHARACTERS), ms: Math.round(ms) };
      for (const listener of listeners) listener(slow);
    },
    onSlow: (listener: (slow: SlowStatement) => void): void => void listeners.push(listener),
  };
}
