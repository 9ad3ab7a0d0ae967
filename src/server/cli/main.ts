import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { backupCommand, restoreCommand } from './backupCommands.ts';
import { print, UsageError, type Command } from './command.ts';
import { explain } from './explain.ts';
import { exportCommand } from './exportCommand.ts';
import { copyImagesCommand } from './imageCommands.ts';
import { importCommand } from './importCommand.ts';
import { checkInstrumentCommand, loadInstrumentCommand } from './instrumentCommands.ts';
import { attachPhotosCommand } from './photoCommands.ts';
import { addReportingRoleCommand } from './reportingCommand.ts';
import { secondFactorCommand } from './secondFactorCommand.ts';
import { startCommand } from './startCommand.ts';
import { addUserCommand } from './userCommands.ts';

const COMMANDS: readonly Command[] = [
  startCommand,
  addUserCommand,
  secondFactorCommand,
  checkInstrumentCommand,
  loadInstrumentCommand,
  importCommand,
  exportCommand,
  copyImagesCommand,
  attachPhotosCommand,
  backupCommand,
  restoreCommand,
  addReportingRoleCommand,
];

/** Runs the command line of this process, and sets its exit status. */
export async function main(args: readonly string[]): Promise<void> {
  // `fourscore export | head` is no mishap.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  const status = await runCommand(args);
  // A server that could not start has set it itself.
  if (status !== 0) process.exitCode = status;
}

/**
 * Runs one command, given without node and the program's name. Gives the exit status: 0 when it was done, 1 when
 * something is in the way, 2 when the command line makes no sense. What goes wrong is printed in one line.
 */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    return await dispatch(args);
  } catch (error) {
    process.stderr.write(`fourscore: ${explain(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function dispatch(args: readonly string[]): Promise<number> {
  const command = COMMANDS.find(({ words }) => words.every((word, index) => args[index] === word));
  if (!command) return overview(args);
  const rest = args.slice(command.words.length);
  if (rest.includes('--help') || rest.includes('-h')) {
    print(helpOf(command));
    return 0;
  }
  const { values, positionals } = parse(command, rest);
  const [fewest, most] = command.rest;
  if (positionals.length < fewest || positionals.length > most) throw new UsageError(`usage: ${usageOf(command)}`);
  return command.run({ values, rest: positionals });
}

function parse({ options, words }: Command, args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true }) as {
      values: Record<string, string | boolean | undefined>;
      positionals: string[];
    };
  } catch (error) {
    // The rest of Node's message is advice on dashes.
    const [problem = ''] = (error as Error).message.split('. ');
    throw new UsageError(`${problem.replace(/\.$/, '')}. See 'fourscore ${words.join(' ')} --help'.`);
  }
}

/** Without a command, or with the name of several: what there is. */
function overview(args: readonly string[]): number {
  const [first] = args;
  const asked = first === undefined || first === '--help' || first === '-h' || first === 'help';
  const like = COMMANDS.filter(({ words }) => words[0] === first);
  if (!asked && (like.length === 0 || !args.includes('--help'))) {
    const known = like.length > 0 ? ` It has: ${like.map(({ words }) => words.join(' ')).join(', ')}.` : '';
    throw new UsageError(`no such command: ${args.slice(0, 2).join(' ')}.${known} See 'fourscore --help'.`);
  }
  const shown = asked ? COMMANDS : like;
  const width = Math.max(...shown.map(({ words }) => words.join(' ').length));
  const lines = shown.map(({ words, summary }) => `  ${words.join(' ').padEnd(width)}  ${summary}`);
  print(`Usage: fourscore <command> [options]\n\n${lines.join('\n')}\n\n${ENVIRONMENT}`);
  return 0;
}

const ENVIRONMENT = `'fourscore <command> --help' tells more. The database is the one of DATA_DIR (./data), also while the
server runs on it, or the server that DATABASE_URL names.`;

function helpOf(command: Command): string {
  return `Usage: ${usageOf(command)}\n\n${command.summary}.\n\n${command.help}`;
}

function usageOf({ words, takes }: Command): string {
  return ['fourscore', ...words, takes].join(' ').trim();
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2));
}
