// npm run test:container: builds the Dockerfile and runs the image without an engine or cgroups. Requires Debian and
// root: installs missing packages. Images, containers and mounts are in one folder and one namespace, and are removed
// at the end whatever happens.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { needPackages, runInNamespaces } from '../support/processes/debian.mjs';

needPackages(['buildah', 'mmdebstrap']);
// The folder is on disk, because a file system in memory may not support overlay layers.
const folder = mkdtempSync('/var/tmp/fourscore-container-');
chmodSync(folder, 0o755);
runInNamespaces('TMPDIR="$0" node --import tsx test/container/main.ts "$0"; exit $?', folder, {
  ended: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
});
