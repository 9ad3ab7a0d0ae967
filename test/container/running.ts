import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Images } from './images.ts';

export const PORT = 3999;
const ORIGIN = `http://127.0.0.1:${PORT}`;
/** The settings as a user passes them to `docker run`. */
const CONTAINER_SETTINGS = { PUBLIC_URL: 'https://audits.example.org', HOST: '127.0.0.1', PORT: String(PORT) };
const START_MS = 60_000;
/** Matches the console's own process, not those whose command line starts it. */
export const CONSOLE = /^(?:\/\S+\/)?node bin\/fourscore\.mjs start$/;

/** A console in a container. */
export type RunningContainer = ReturnType<typeof watch>;

/** Starts an image with an engine's defaults, using buildah: its user, its command and a volume at /data. */
export function runImage(images: Images, image: string, volume: string) {
  const inputs = Object.entries(CONTAINER_SETTINGS).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const container = images.makeContainer(image);
  const options = [...images.storage, 'run', '--isolation', 'chroot', '--volume', `${volume}:/data`, ...inputs];
  const { Entrypoint, Cmd, Healthcheck } = images.settingsOf(image);
  const run = (command: string[]) => spawn('buildah', [...options, container, '--', ...command]);
  return {
    ...watch(run([...Entrypoint, ...Cmd])),
    /** Runs the image's health check and returns its exit status. */
    async health(): Promise<number> {
      const [, ...command] = Healthcheck.Test;
      const [status] = (await once(run(command), 'exit')) as [number];
      return status;
    },
  };
}

/**
 * Starts an image as deploy/compose.yaml does: only the volume and /tmp are writable, and no privileges are held or can
 * be gained. buildah has no such settings, so the mounts are set up here.
 */
export function runReadOnly(images: Images, image: string, volume: string): RunningContainer {
  const { Entrypoint, Cmd, Env, WorkingDir } = images.settingsOf(image);
  const line = `set -e
cd "$0"
mount --bind . . && cd "$0"
mount --bind ${volume} data
mount -t tmpfs tmpfs tmp
mount -t proc proc proc
mount --rbind /dev dev
mount -o remount,bind,ro .
if touch app/written 2>/dev/null; then echo 'The root can be written.' >&2; exit 70; fi
exec chroot . setpriv --reuid node --regid node --init-groups --bounding-set=-all --inh-caps=-all --no-new-privs \\
  env --ignore-environment --chdir=${WorkingDir} "$@"`;
  const environment = [...Env, ...Object.entries(CONTAINER_SETTINGS).map(([name, value]) => `${name}=${value}`)];
  const root = images.mount(images.makeContainer(image));
  return watch(spawn('unshare', ['--mount', 'bash', '-c', line, root, ...environment, ...Entrypoint, ...Cmd]));
}

function watch(child: ReturnType<typeof spawn>) {
  let output = '';
  const keep = (chunk: Buffer) => (output += chunk.toString());
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const exit = once(child, 'exit').then(([status]) => status as number | null);
  return {
    printed: () => output,
    ended: exit,
    async untilReady(): Promise<void> {
      const since = performance.now();
      while (!(await isReady())) {
        if (child.exitCode !== null) throw new Error(`The console ended: ${output}`);
        if (performance.now() - since > START_MS) throw new Error(`The console did not start: ${output}`);
        await sleep(50);
      }
    },
    /** Sends SIGTERM to the console's process; returns the shutdown time in ms and the exit status. */
    async stop() {
      const since = performance.now();
      const [first] = processes().filter(({ command }) => CONSOLE.test(command));
      if (!first) throw new Error('The console runs no more.');
      process.kill(first.pid, 'SIGTERM');
      const status = await exit;
      return { status, ms: performance.now() - since };
    },
  };
}

/** Lists the processes of this namespace with their users. */
export function processes(): { pid: number; command: string; user: number; privileges: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(path.join('/proc', name, 'status'), 'utf8');
        const command = readFileSync(path.join('/proc', name, 'cmdline'), 'utf8')
          .replaceAll('\0', ' ')
          .trim();
        const field = (of: string) => new RegExp(`^${of}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
        return [{ pid: Number(name), command, user: Number(field('Uid')), privileges: field('CapBnd') }];
      } catch {
        // The process has just ended.
        return [];
      }
    });
}

const isReady = () =>
  fetch(`${ORIGIN}/readyz`)
    .then(({ ok }) => ok)
    .catch(() => false);

/** Makes a call to the console. */
export async function ask<Reply>(call: string, body: object, token?: string): Promise<Reply> {
  const response = await fetch(ORIGIN + call, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Basic ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as Reply & { type?: boolean };
  if (!response.ok || reply.type === false) throw new Error(`${call}: ${response.status} ${JSON.stringify(reply)}`);
  return reply;
}

/** Downloads a file from the console. */
export async function download(url: string, token: string): Promise<Buffer> {
  const response = await fetch(new URL(url, ORIGIN), { headers: { authorization: `Basic ${token}` } });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
