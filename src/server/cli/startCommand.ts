import type { Command } from './command.ts';

export const startCommand: Command = {
  words: ['start'],
  takes: '',
  summary: 'Start the console and serve until it is stopped',
  help: `Settings come from the environment, all of them optional: PORT, HOST, DATA_DIR, DATABASE_URL, PUBLIC_URL,
FOURSCORE_DEMO, LOG_LEVEL. docs/operating.md tells what they do.`,
  options: {},
  rest: [0, 0],
  async run() {
    // Only here: the other commands need no web server.
    const { main } = await import('../main.ts');
    await main();
    return 0;
  },
};
