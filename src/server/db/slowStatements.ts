/** A statement as it was sent, without its values: they do not belong in a log. */
export type SlowStatement = { sql: string; ms: number };

/** The longest statement that is told, in characters. */
const SQL_MAX_CHARACTERS = 2_000;

/**
 * Tells of statements that ran longer than `afterMs`, failed ones included; 0: of none. The listeners, the server's log
 * and its metrics, are added after the database is open.
 */
export function watchSlowStatements(afterMs: number) {
  const listeners: ((slow: SlowStatement) => void)[] = [];
  return {
    /** A statement was answered, or failed, after so many ms. */
    took: (text: string, ms: number): void => {
      if (afterMs === 0 || ms < afterMs) return;
      const slow = { sql: text.replaceAll(/\s+/g, ' ').slice(0, SQL_MAX_CHARACTERS), ms: Math.round(ms) };
      for (const tell of listeners) tell(slow);
    },
    onSlow: (tell: (slow: SlowStatement) => void): void => void listeners.push(tell),
  };
}
