// npm run test:cluster: a database cluster, consoles and a balancer on this one machine, and what befalls them. Debian, as root:
// what is missing is installed, and everything runs in namespaces of its own, which end with it, whatever happens.

import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/project.mjs';
import { needPackages, runInNamespaces } from '../support/processes/debian.mjs';

needPackages(['patroni', 'etcd-server', 'etcd-client', 'haproxy', 'postgresql', 'iproute2', 'python3-etcd']);
execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });

// In memory: processes are killed here, and no machine loses what it had not written.
const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : '/tmp', 'fourscore-cluster-'));
// The nodes' own folders in it are closed to others.
chmodSync(folder, 0o755);
// The first process of the namespace is a shell, which reaps what is orphaned; all others end with it.
const inside =
  'mkdir -p /run/netns && mount -t tmpfs tmpfs /run/netns && node --import tsx test/cluster/main.ts "$0"; exit $?';
runInNamespaces(inside, folder, {
  namespaces: ['--net'],
  ended(status) {
    if (status === 0 || !process.env['CLUSTER_KEEP']) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  },
});
