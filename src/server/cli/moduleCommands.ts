import { sentenceOf } from '../../domain/definitionProblem.ts';
import { checkModule } from '../../domain/modules/checkModule.ts';
import { formatCount } from '../../domain/formatCount.ts';
import { itemsOf, type Module } from '../../domain/modules/module.ts';
import { loadDefinition, putModuleIntoUse } from '../audits/definitions/changes.ts';
import { readPacks } from '../audits/definitions/packs.ts';
import { newestFirst } from '../audits/definitions/present.ts';
import { holdVersion, selectLoadedVersions, type LoadedVersion } from '../audits/definitions/queries.ts';
import type { Db } from '../db/schema.ts';
import { CommandError, print, UsageError, type Command } from './command.ts';
import { readDefinition } from './readDefinition.ts';
import { withDatabase } from './withDatabase.ts';

export const checkModuleCommand: Command = {
  words: ['module', 'check'],
  takes: '<file>',
  summary: 'Check a module file, without a database',
  help: `Prints a summary of the module, or up to 50 problems and where they are. The examples in the module must produce the
results that they state.`,
  options: {},
  rest: [1, 1],
  async run({ rest: [file = ''] }) {
    const module = await readModule(file);
    if (!module) return 1;
    print(summaryOf(module));
    return 0;
  },
};

export const loadModuleCommand: Command = {
  words: ['module', 'load'],
  takes: '<file or name> [--use]',
  summary: 'Load a module from a file, or a built-in one by its name',
  help: `Checks the module and loads this version of it. With --use, new assessments use it. A loaded version can't
be replaced: a module with different content needs a new version. Only translations can be added.

'fourscore module list' names the built-in modules.`,
  options: { use: { type: 'boolean' } },
  rest: [1, 1],
  async run({ values, rest: [nameArgument = ''] }) {
    const shippedModule = (await readPacks()).find(({ module }) => module === nameArgument);
    const module = shippedModule ?? (await readModule(nameArgument));
    if (!module) return 1;
    const use = values['use'] === true;
    await withDatabase((db) =>
      db
        .transaction()
        .execute((transaction) => loadDefinition(transaction, { kind: 'module', definition: module }, { use })),
    );
    print(`${summaryOf(module)}\n${use ? 'Loaded and in use.' : 'Loaded.'}`);
    return 0;
  },
};

export const useModuleCommand: Command = {
  words: ['module', 'use'],
  takes: '<name> (<version> | --none)',
  summary: 'Choose the version of a module for new assessments',
  help: `Earlier assessments keep the version they were taken with. With --none, the module is no longer in use; its results remain.`,
  options: { none: { type: 'boolean' } },
  rest: [1, 2],
  async run({ values, rest: [name = '', version] }) {
    if ((version === undefined) !== (values['none'] === true)) {
      throw new UsageError("specify a version or --none. See 'fourscore module use --help'.");
    }
    await withDatabase((db) => db.transaction().execute((transaction) => useVersion(transaction, name, version)));
    print(version === undefined ? `${name} is no longer in use.` : `${name} ${version} is in use.`);
    return 0;
  },
};

export const listModulesCommand: Command = {
  words: ['module', 'list'],
  takes: '',
  summary: 'List the loaded modules and the built-in ones',
  help: `Prints a line per module: its name, the version in use, all loaded versions, and its title. A built-in module that isn't
loaded has no version.`,
  options: {},
  rest: [0, 0],
  async run() {
    const [packs, versions] = await Promise.all([readPacks(), withDatabase((db) => selectLoadedVersions(db))]);
    for (const line of linesOf(versions, packs)) print(line);
    return 0;
  },
};

/** Reads and checks the module in a file. If it has problems, prints them and returns null. */
async function readModule(file: string): Promise<Module | null> {
  const result = checkModule(await readDefinition(file));
  if ('module' in result) return result.module;
  for (const problem of result.problems) process.stderr.write(`${sentenceOf(problem)}\n`);
  return null;
}

/** Puts a loaded version of a module into use, or takes the module out of use if no version is given. */
async function useVersion(db: Db, name: string, version: string | undefined): Promise<void> {
  const versions = (await selectLoadedVersions(db, name)).filter(({ kind }) => kind === 'module');
  if (versions.length === 0) throw new CommandError(`no module ${name} is loaded`);
  const choice = version === undefined ? null : await holdVersion(db, name, version);
  if (choice === undefined) {
    const names = newestFirst(versions).map((entry) => entry.version);
    throw new CommandError(`${name} has no version ${version}; loaded: ${names.join(', ')}`);
  }
  await putModuleIntoUse(db, name, choice?.id ?? null, new Date());
}

function linesOf(versions: readonly LoadedVersion[], packs: readonly Module[]): string[] {
  const modules = versions.filter(({ kind }) => kind === 'module');
  const titles = new Map([
    ...packs.map((pack): [string, string] => [pack.module, pack.title.en]),
    ...modules.map(({ name, content }): [string, string] => [name, content.title.en]),
  ]);
  const rows = [...titles]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, title]) => {
      const moduleVersions = newestFirst(modules.filter((module) => module.name === name));
      const inUse = moduleVersions.find(({ in_use: isInUse }) => isInUse)?.version;
      const names = moduleVersions.map(({ version }) => version).join(', ');
      return [name, inUse ? `${inUse} in use` : 'not in use', names ? `loaded: ${names}` : 'not loaded', title];
    });
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

function summaryOf(module: Module): string {
  const { sections, computed = [], measures, examples = [] } = module;
  return [
    `${module.module} ${module.version}: ${module.title.en} (${module.pillar})`,
    `  ${formatCount(sections.length, 'section')}, ${formatCount(itemsOf(module).length, 'item')}`,
    `  ${formatCount(measures.length, 'measure')}, ${formatCount(computed.length, 'calculated value')}, ${formatCount(examples.length, 'example')} passed`,
  ].join('\n');
}
