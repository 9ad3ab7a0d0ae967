import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, openSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../src/server/files/packageRoot.ts';
import type { testBucket } from '../support/processes/bucket.ts';
import { PROXY_ADDRESS, PASSWORDS } from './nodes.ts';

const DATABASE = `postgres://fourscore:${PASSWORDS.console}@${PROXY_ADDRESS}`;

/** The URLs of the primary and of the synchronous replica, through HAProxy. */
export const LEADER_URL = `${DATABASE}:5000/fourscore`;
const REPLICA_URL = `${DATABASE}:5001/fourscore`;

/** Creates a built console behind the load balancer. It can be stopped and restarted, also as a different version. */
export function makeConsole(folder: string, number: 1 | 2, { settings }: Awaited<ReturnType<typeof testBucket>>) {
  const port = 3000 + number;
  let child: ChildProcess;
  let exit: Promise<unknown>;

  return {
    port,
    async start(root: string = packageRoot): Promise<void> {
      const log = openSync(path.join(folder, `console${number}.log`), 'a');
      child = spawn(process.execPath, ['bin/fourscore.mjs', 'start'], {
        cwd: root,
        env: {
          PATH: process.env['PATH'],
          HOST: PROXY_ADDRESS,
          PORT: String(port),
          PUBLIC_URL: `http://${PROXY_ADDRESS}:8080`,
          TRUSTED_PROXIES: PROXY_ADDRESS,
          DATA_DIR: path.join(folder, `console${number}`),
          DATABASE_URL: LEADER_URL,
          READ_DATABASE_URL: REPLICA_URL,
          S3_ENDPOINT: settings.endpoint,
          S3_BUCKET: settings.bucket,
          S3_ACCESS_KEY_ID: settings.accessKeyId,
          S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
          SECRET_KEY: 'a key that all consoles of a test share',
          LOG_LEVEL: 'warn',
        },
        stdio: ['ignore', log, log],
      });
      exit = once(child, 'exit');
    },
    async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
      child.kill(signal);
      await exit;
    },
    is: async (route: 'readyz' | 'healthz') => {
      const response = fetch(`http://${PROXY_ADDRESS}:${port}/${route}`, { signal: AbortSignal.timeout(3_000) });
      return response.then(({ status }) => status === 200).catch(() => false);
    },
  };
}

/** Builds the same console as a later release with one more migration. */
export function laterRelease(folder: string): string {
  const laterFolder = path.join(folder, 'later');
  for (const name of ['bin', 'dist', 'emails', 'instruments', 'migrations', 'public', 'package.json'])
    cpSync(path.join(packageRoot, name), path.join(laterFolder, name), { recursive: true });
  symlinkSync(path.join(packageRoot, 'node_modules'), path.join(laterFolder, 'node_modules'));
  writeFileSync(
    path.join(laterFolder, 'migrations/9999_later.sql'),
    `alter table stores add column later text not null default '';\n`,
  );
  return laterFolder;
}
