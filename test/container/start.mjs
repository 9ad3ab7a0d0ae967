// npm run test:container: the Dockerfile is built and what it makes is run, with neither an engine nor cgroups. Debian, as root: what is
// missing is installed. Images, containers and mounts lie in one folder and one namespace, and are gone afterwards, whatever happens.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { needPackages, runInNamespaces } from '../support/processes/debian.mjs';

needPackages(['buildah', 'mmdebstrap']);
// On a disk: layers are laid over each other, which a file system in memory may refuse.
const folder = mkdtempSync('/var/tmp/fourscore-container-');
chmodSync(folder, 0o755);
runInNamespaces('TMPDIR="$0" node --import tsx test/container/main.ts "$0"; exit $?', folder, {
  ended: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
});
