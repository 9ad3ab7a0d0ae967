import { Worker } from 'node:worker_threads';

/**
 * Starts one of the server's threads. `file` is its module without extension: JavaScript in the build, or TypeScript in
 * the sources, which tsx loads. `newMib` is the size of the thread's young generation.
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

/**
 * Runs one of the server's threads until it sends a message, and returns the message; null if the thread runs out of
 * memory or time before that. Rejects if the thread fails for another reason.
 */
export async function messageOfThread<Message>(
  file: URL,
  options: { workerData: unknown; memoryMib: number; timeMs: number },
): Promise<Message | null> {
  const thread = startThread(file, options);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Message | null>((resolve, reject) => {
      timer = setTimeout(() => resolve(null), options.timeMs);
      thread.once('message', resolve);
      thread.once('error', (error) => {
        if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(null);
        else reject(error);
      });
      thread.once('exit', () => reject(new Error(`The thread ${file.href} has ended early`)));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
