import type { ParseArgsConfig } from 'node:util';

/** What was given to a command: its options by name, and the rest in order. */
export type Given = { values: Readonly<Record<string, string | boolean | undefined>>; rest: readonly string[] };

/** One command of `fourscore`. */
export type Command = {
  /** The words that call it, e.g. ['user', 'add']. */
  words: readonly string[];
  /** What follows the words, e.g. '<file> [--apply]'. */
  takes: string;
  summary: string;
  /** The lines below the usage in `--help`. */
  help: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** How many words may follow that are no options: the fewest and the most. */
  rest: readonly [fewest: number, most: number];
  /** Does it, and gives the exit status; what goes wrong is thrown. */
  run(given: Given): Promise<number>;
};

/** The command line makes no sense: exit status 2. */
export class UsageError extends Error {}

/** Something is not as it has to be, said in one line: exit status 1. */
export class CommandError extends Error {}

/** The text of an option; undefined when it was not given. */
export function textOption({ values }: Given, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** Writes a line to standard output. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
