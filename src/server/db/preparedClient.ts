import { Client, type QueryResult } from 'pg';
import { READ_ONLY } from './full.ts';

/**
 * So many different statements get a name; more would be a statement put together from user input, and each
 * costs memory on every connection.
 */
const NAMES_MAX = 1_000;

/**
 * What a statement begins with that is put together from what a caller asks for: it stays without a name, however often it
 * comes, and is planned for its values.
 */
export const UNNAMED = '/* as asked */';

/** Is told which statement took how long, in ms. */
export type Took = (text: string, ms: number) => void;

const names = new Map<string, string>();
const seen = new Set<string>();

/**
 * A connection that prepares the statements which come back: PostgreSQL parses and plans each once per connection, which
 * takes more than a third off a light call. A statement that runs once, such as one of a start, stays without a name.
 */
export class PreparedClient extends Client {
  /** Hears of every statement when it is answered. */
  took: Took = () => {};
  /** Whether it leads to a replica, which only reads. */
  toReplica = false;
  #waiting = 0;
  #since = 0;

  // Of the many ways to call it, Kysely uses one, a text with values; the others pass through.
  override query(text: unknown, values?: unknown, ...rest: unknown[]): Promise<QueryResult> {
    const name = typeof text === 'string' && Array.isArray(values) && rest.length === 0 ? nameOf(text) : undefined;
    const query = super.query.bind(this) as (...args: unknown[]) => Promise<QueryResult>;
    return this.#timed(text, name === undefined ? query(text, values, ...rest) : query({ name, text, values }));
  }

  /** How long its oldest statement has waited for an answer, in ms; 0 when none does. */
  waitedMs(): number {
    return this.#waiting === 0 ? 0 : performance.now() - this.#since;
  }

  /** Breaks the connection: whatever waits fails. */
  breakOff(): void {
    this.connection.stream.destroy(new Error('Connection terminated: the database does not answer'));
  }

  #timed(text: unknown, answer: Promise<QueryResult>): Promise<QueryResult> {
    // A caller who gave a callback gets no promise.
    if (!(answer instanceof Promise)) return answer;
    const sent = performance.now();
    if (this.#waiting++ === 0) this.#since = sent;
    const answered = () => {
      this.#waiting--;
      if (typeof text === 'string') this.took(text, performance.now() - sent);
    };
    answer.then(answered, (error: { code?: unknown }) => {
      answered();
      // The server that it leads to leads no more: the next connection is to find the one that does.
      if (error.code === READ_ONLY && !this.toReplica) this.breakOff();
    });
    return answer;
  }
}

/** The name of a statement from its second run on. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMES_MAX || text.startsWith(UNNAMED)) return known;
  if (!seen.has(text)) {
    if (seen.size >= NAMES_MAX) seen.clear();
    seen.add(text);
    return undefined;
  }
  seen.delete(text);
  const name = `f${names.size + 1}`;
  names.set(text, name);
  return name;
}
