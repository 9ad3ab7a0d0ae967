import { Worker } from 'node:worker_threads';

/**
 * Starts a thread of ours. `file` is its module without the ending: compiled it is JavaScript; run from the sources it
 * is TypeScript, which tsx reads. `newMib` is the part of its memory where new objects lie, which Node else keeps at 48.
 */
export function startThread(file: URL, options: { workerData: unknown; memoryMib: number; newMib?: number }): Worker {
  const { workerData, memoryMib, newMib } = options;
  const resourceLimits = {
    maxOldGenerationSizeMb: memoryMib,
    ...(newMib !== undefined && { maxYoungGenerationSizeMb: newMib }),
  };
  const settings = { workerData, execArgv: [], resourceLimits };
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`${file.href}.js`), settings);
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const source = JSON.stringify(`${file.href}.ts`);
  const code = `import(${tsx}).then(({ register }) => { register(); return import(${source}); });`;
  return new Worker(code, { ...settings, eval: true });
}
