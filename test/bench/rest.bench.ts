import { measureRest, withDemoConsole } from './atRest.ts';
import { option } from './support.ts';

// Measures the resources that an idle console with the demo organisation uses: the processor time per minute of the
// console and of its embedded database, and the console's memory. Only on Linux. npm run bench -- rest --seconds 60

const SECONDS = option('seconds', 60);
const CPU_GOAL_MS = 100;
const MEMORY_GOAL_MB = 120;

await withDemoConsole(async (consoleProcess, dataDir) => {
  const { consoleMs, databaseMs, memory } = await measureRest(consoleProcess, dataDir, SECONDS);
  console.log(
    `at rest, per minute: ${consoleMs.toFixed(0)} ms of processor time of the console (goal ${CPU_GOAL_MS} ms), ` +
      `${databaseMs.toFixed(0)} ms of its database; memory of the console ${memory.toFixed(0)} MB (goal ${MEMORY_GOAL_MB} MB)`,
  );
});
