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
import { checkModuleCommand, listModulesCommand, loadModuleCommand, useModuleCommand } from './moduleCommands.ts';
import { attachPhotosCommand } from './photoCommands.ts';
import { addReportingRoleCommand } from './reportingCommand.ts';
import { secondFactorCommand } from './secondFactorCommand.ts';
import { startCommand } from './startCommand.ts';
import { addUserCommand } from './userCommands.ts';

/** All commands of `fourscore`, in the order of its help. */
export const COMMANDS: readonly Command[] = [
  startCommand,
  addUserCommand,
  secondFactorCommand,
  checkInstrumentCommand,
  loadInstrumentCommand,
  checkModuleCommand,
  loadModuleCommand,
  useModuleCommand,
  listModulesCommand,
  importCommand,
  exportCommand,
  copyImagesCommand,
  attachPhotosCommand,
  backupCommand,
  restoreCommand,
  addReportingRoleCommand,
];

/** Runs the command line of this process and sets its exit status. */
export async function main(args: readonly string[]): Promise<void> {
  // `fourscore export | head` is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  const status = await runCommand(args);
  // If the server couldn't start, it has already set the exit code.
  if (status !== 0) process.exitCode = status;
}

/**
 * Runs one command. `args` are the arguments after the program's name. Prints errors in one line and returns the exit
 * status: 0 on success, 1 on failure, 2 for an invalid command line.
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
    // The rest of Node's message is advice about dashes.
    const [problem = ''] = (error as Error).message.split('. ');
    throw new UsageError(`${problem.replace(/\.$/, '')}. See 'fourscore ${words.join(' ')} --help'.`);
  }
}

/**
 * Prints the overview of all commands, or of the commands with the same first word. Throws UsageError for an unknown
 * command.
 */
function overview(args: readonly string[]): number {
  const [first] = args;
  const wantsHelp = first === undefined || first === '--help' || first === '-h' || first === 'help';
  const like = COMMANDS.filter(({ words }) => words[0] === first);
  if (!wantsHelp && (like.length === 0 || !args.includes('--help'))) {
    const hint = like.length > 0 ? ` Available: ${like.map(({ words }) => words.join(' ')).join(', ')}.` : '';
    throw new UsageError(`no such command: ${args.slice(0, 2).join(' ')}.${hint} See 'fourscore --help'.`);
  }
  const commands = wantsHelp ? COMMANDS : like;
  const width = Math.max(...commands.map(({ words }) => words.join(' ').length));
  const lines = commands.map(({ words, summary }) => `  ${words.join(' ').padEnd(width)}  ${summary}`);
  print(`Usage: fourscore <command> [options]\n\n${lines.join('\n')}\n\n${ENVIRONMENT}`);
  return 0;
}

const ENVIRONMENT = `Run 'fourscore <command> --help' for details. Commands use the database in DATA_DIR (./data), even while
the server is running, or the one that DATABASE_URL names.`;

function helpOf(command: Command): string {
  return `Usage: ${usageOf(command)}\n\n${command.summary}.\n\n${command.help}`;
}

function usageOf({ words, takes }: Command): string {
  return ['fourscore', ...words, takes].join(' ').trim();
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2));
}
