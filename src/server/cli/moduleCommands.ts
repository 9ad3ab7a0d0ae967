import { checkModule } from '../../domain/modules/checkModule.ts';
import { itemsOf, type Module } from '../../domain/modules/module.ts';
import { print, type Command } from './command.ts';
import { readDefinition } from './readDefinition.ts';

export const checkModuleCommand: Command = {
  words: ['module', 'check'],
  takes: '<file>',
  summary: 'Check a module file, without a database',
  help: `Prints a summary of the module, or up to 50 problems and where they are. The examples in the module must produce the
results that they state.`,
  options: {},
  rest: [1, 1],
  async run({ rest: [file = ''] }) {
    const checked = checkModule(await readDefinition(file));
    if ('problems' in checked) {
      for (const problem of checked.problems) process.stderr.write(`${problem}\n`);
      return 1;
    }
    print(summaryOf(checked.module));
    return 0;
  },
};

function summaryOf(module: Module): string {
  const { sections, computed = [], measures, examples = [] } = module;
  return [
    `${module.module} ${module.version}: ${module.title.en} (${module.pillar})`,
    `  ${sections.length} sections, ${itemsOf(module).length} items`,
    `  ${measures.length} measures, ${computed.length} computed values, ${examples.length} examples passed`,
  ].join('\n');
}
