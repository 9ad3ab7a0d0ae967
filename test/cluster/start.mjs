// npm run test:cluster: runs a database cluster, consoles and a load balancer on one machine, and tests failures.
// Requires Debian and root: installs missing packages and runs everything in separate namespaces, which are removed at
// the end whatever happens.

import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/project.mjs';
import { needPackages, runInNamespaces } from '../support/processes/debian.mjs';

needPackages(['patroni', 'etcd-server', 'etcd-client', 'haproxy', 'postgresql', 'iproute2', 'python3-etcd']);
execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });

// Prefers memory: the test kills processes, not machines, so no unwritten data is lost.
const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : '/tmp', 'fourscore-cluster-'));
// The nodes' folders in it are not accessible to others.
chmodSync(folder, 0o755);
// The namespace's first process is a shell, which reaps orphans; all other processes end with it.
const command =
  'mkdir -p /run/netns && mount -t tmpfs tmpfs /run/netns && node --import tsx test/cluster/main.ts "$0"; exit $?';
runInNamespaces(command, folder, {
  namespaces: ['--net'],
  ended(status) {
    if (status === 0 || !process.env['CLUSTER_KEEP']) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  },
});
