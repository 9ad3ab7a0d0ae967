import { Worker } from 'node:worker_threads';

/**
 * Starts one of the server's threads. `file` is its module without extension: JavaScript in the build, or TypeScript in
 * the sources, which tsx loads. `newMib` is the size of its young generation, 48 MiB by default.
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
