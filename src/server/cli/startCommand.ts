import type { Command } from './command.ts';

export const startCommand: Command = {
  words: ['start'],
  takes: '',
  summary: 'Start the console and run it until it is stopped',
  help: `Settings are environment variables, and all of them are optional: PORT, HOST, DATA_DIR, DATABASE_URL, PUBLIC_URL,
FOURSCORE_DEMO, LOG_LEVEL and others. docs/operating.md describes them.`,
  options: {},
  rest: [0, 0],
  async run() {
    // Imported here, because no other command needs the web server.
    const { main } = await import('../main.ts');
    await main();
    return 0;
  },
};
