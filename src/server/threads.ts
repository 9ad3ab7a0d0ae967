import { Worker } from 'node:worker_threads';

/**
 * Starts a thread of ours. `file` is its module without the ending: compiled it is JavaScript; run from the sources it
 * is TypeScript, which tsx reads.
 */
export function startThread(file: URL, options: { workerData: unknown; memoryMib: number }): Worker {
  const { workerData, memoryMib } = options;
  const settings = { workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMib } };
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`${file.href}.js`), settings);
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const source = JSON.stringify(`${file.href}.ts`);
  const code = `import(${tsx}).then(({ register }) => { register(); return import(${source}); });`;
  return new Worker(code, { ...settings, eval: true });
}
