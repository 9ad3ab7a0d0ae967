// Helpers for the tests that need Debian and root. They are plain JavaScript, because a script starts them.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { root } from '../../../scripts/project.mjs';

/** Installs missing packages without starting their services; exits the process if it can't install any. */
export function needPackages(names) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    console.error('This needs Debian and root: it installs packages and makes namespaces.');
    process.exit(1);
  }
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')} ...`);
  const policy = '/usr/sbin/policy-rc.d';
  const ours = !existsSync(policy);
  if (ours) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...missing);
  } finally {
    if (ours) rmSync(policy);
  }
}

function apt(...args) {
  execFileSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function isInstalled(name) {
  try {
    return execFileSync('dpkg-query', ['-W', '-f', '${Status}', name], { stdio: 'pipe' })
      .toString()
      .endsWith(' installed');
  } catch {
    return false;
  }
}

/**
 * Runs a shell command line in separate namespaces, with $0 as its folder: its processes and mounts end with it,
 * whatever happens. Calls `ended` afterwards, and passes on the exit status.
 */
export function runInNamespaces(line, folder, { namespaces = [], ended }) {
  const running = spawn(
    'setpriv',
    [
      '--pdeathsig',
      'KILL',
      'unshare',
      ...namespaces,
      '--pid',
      '--mount',
      '--mount-proc',
      '--fork',
      '--kill-child',
      'bash',
      '-c',
      line,
      folder,
    ],
    { cwd: root, stdio: 'inherit' },
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => running.kill('SIGKILL'));
  running.on('exit', (status) => {
    ended(status);
    process.exitCode = status ?? 1;
  });
}
