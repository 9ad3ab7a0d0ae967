import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, readdirSync, readFileSync, chownSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../src/server/files/packageRoot.ts';

/** The address of the consoles and their HAProxy. */
export const PROXY_ADDRESS = '10.78.0.1';
export const PASSWORDS = {
  superuser: 'of the superuser',
  replication: 'of replication',
  rewind: 'of rewinding',
  console: 'ofconsoles',
};

/** Returns the path of a file in deploy/cluster. */
export const clusterFile = (name: string) => path.join(packageRoot, 'deploy/cluster', name);

const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' }).toString();
const ip = (line: string) => run('ip', ...line.split(' '));

/** The user that runs the daemons, because PostgreSQL refuses to run as root. */
const POSTGRES = { uid: Number(run('id', '-u', 'postgres')), gid: Number(run('id', '-g', 'postgres')) };

/** The folder with the programs of the newest installed PostgreSQL version. */
const BIN = `/usr/lib/postgresql/${readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a))[0]}/bin`;

export type Node = ReturnType<typeof makeNode>;

/**
 * Creates the network. Each node has two interfaces, one to the other nodes (etcd, replication) and one to the
 * consoles, so that a primary can be cut off from the other nodes while consoles still reach it, which is the worst
 * case.
 */
export function makeNetwork(folder: string): Node[] {
  ip('link set lo up');
  for (const bridge of ['nodes', 'front']) {
    ip(`link add ${bridge} type bridge`);
    ip(`link set ${bridge} up`);
  }
  ip(`addr add ${PROXY_ADDRESS}/24 dev front`);
  return [1, 2, 3].map((number) => makeNode(folder, number));
}

function makeNode(folder: string, number: number) {
  const name = `node${number}`;
  const [inner, outer] = [`10.77.0.${10 + number}`, `10.78.0.${10 + number}`];
  ip(`netns add ${name}`);
  ip(`-n ${name} link set lo up`);
  for (const [bridge, address, end] of [
    ['nodes', inner, 'among'],
    ['front', outer, 'facing'],
  ] as const) {
    ip(`link add ${bridge}${number} type veth peer name ${end} netns ${name}`);
    ip(`link set ${bridge}${number} master ${bridge} up`);
    ip(`-n ${name} addr add ${address}/24 dev ${end}`);
    ip(`-n ${name} link set ${end} up`);
  }
  const home = path.join(folder, name);
  mkdirSync(home, { mode: 0o700 });
  chownSync(home, POSTGRES.uid, POSTGRES.gid);
  const settings = { ...settingsOf('etcd.env', name, inner), ...settingsOf('patroni.env', name, inner) };
  Object.assign(settings, {
    ETCD_DATA_DIR: path.join(home, 'etcd'),
    PATRONI_POSTGRESQL_DATA_DIR: path.join(home, 'data'),
    PATRONI_POSTGRESQL_BIN_DIR: BIN,
    PATRONI_SUPERUSER_PASSWORD: PASSWORDS.superuser,
    PATRONI_REPLICATION_PASSWORD: PASSWORDS.replication,
    PATRONI_REWIND_PASSWORD: PASSWORDS.rewind,
    HOME: home,
  });
  let patroni: ChildProcess;

  /** Starts a daemon of the node as the user postgres, with its own socket folder. */
  function daemon(...command: string[]): ChildProcess {
    const log = openSync(path.join(folder, `${name}.${path.basename(command[0] ?? '')}.log`), 'a');
    const line =
      'mount -t tmpfs -o mode=1777 tmpfs /run/postgresql && exec setpriv --reuid=postgres --regid=postgres --clear-groups "$@"';
    return spawn('ip', ['netns', 'exec', name, 'sh', '-c', line, 'sh', ...command], {
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...settings },
      stdio: ['ignore', log, log],
      cwd: home,
    });
  }

  return {
    name,
    /** The address at which consoles reach its PostgreSQL. */
    host: outer,
    startEtcd: () => void daemon('etcd'),
    startPatroni: () => {
      patroni = daemon('patroni', clusterFile('patroni.yml'));
    },
    /** Shuts down Patroni and its PostgreSQL cleanly. */
    stopPatroni: () =>
      new Promise<void>((resolve) => {
        patroni.on('exit', () => resolve());
        patroni.kill('SIGTERM');
      }),
    /** Kills all processes of the node, as in a machine failure. */
    kill: () => {
      for (const pid of run('ip', 'netns', 'pids', name).split('\n').filter(Boolean)) {
        try {
          process.kill(Number(pid), 'SIGKILL');
        } catch {
          // The process ended with its parent.
        }
      }
    },
    /** Disconnects the node from the other nodes, and reconnects it. */
    cut: () => ip(`-n ${name} link set among down`),
    reconnect: () => ip(`-n ${name} link set among up`),
    /** Checks whether Patroni reports the given role: `primary`, `synchronous` or `replica`. */
    is: async (route: string) => {
      const response = fetch(`http://${outer}:8008/${route}`, { signal: AbortSignal.timeout(1_000) });
      return response.then(({ status }) => status === 200).catch(() => false);
    },
  };
}

/** Reads a deployed settings file, adapted for a node other than the first. */
function settingsOf(file: string, name: string, address: string): Record<string, string> {
  const lines = readFileSync(clusterFile(file), 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [key = '', ...rest] = line.split('=');
      const value = rest.join('=');
      const isOfAll = key === 'ETCD_INITIAL_CLUSTER' || key === 'PATRONI_ETCD_HOSTS';
      return [key, isOfAll ? value : value.replaceAll('10.77.0.11', address).replace(/^node1$/, name)];
    }),
  );
}
