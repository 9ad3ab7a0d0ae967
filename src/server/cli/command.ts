import type { ParseArgsConfig } from 'node:util';

/** The arguments of a command: its options by name, and the positional arguments in order. */
export type CommandArguments = {
  values: Readonly<Record<string, string | boolean | undefined>>;
  rest: readonly string[];
};

/** A command of `fourscore`. */
export type Command = {
  /** The words of the command, e.g. ['user', 'add']. */
  words: readonly string[];
  /** The arguments shown in the usage line, e.g. '<file> [--apply]'. */
  takes: string;
  summary: string;
  /** The text below the usage line in `--help`. */
  help: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** The minimum and maximum number of positional arguments. */
  rest: readonly [fewest: number, most: number];
  /** Runs the command and returns the exit status; throws on failure. */
  run(args: CommandArguments): Promise<number>;
};

/** Thrown when the command line is invalid: exit status 2. */
export class UsageError extends Error {}

/** Thrown with a one-line message when the command can't do its work: exit status 1. */
export class CommandError extends Error {}

/** Returns the text of an option; undefined when it was not given. */
export function textOption({ values }: CommandArguments, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** Writes a line to standard output. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
