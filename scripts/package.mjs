import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, root, runNpm } from './project.mjs';

// npm run package [-- FOLDER]: packs what users install into FOLDER, by default the project's folder. npm run package
// -- --check: packs into a temporary folder, installs the result there and checks that the console serves from it.

await ensureInstalled();
await ensureBuilt();
const [argument = root] = process.argv.slice(2);
await (argument === '--check' ? check() : pack(path.resolve(argument)));

async function pack(folder) {
  await runNpm(['pack', '--ignore-scripts', '--loglevel=error', `--pack-destination=${folder}`]);
  return path.join(
    folder,
    readdirSync(folder).find((name) => /^fourscore-.*\.tgz$/.test(name)),
  );
}

async function check() {
  const folder = mkdtempSync(path.join(tmpdir(), 'fourscore package '));
  try {
    const tarball = await pack(folder);
    const settings = ['--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
    await runNpm(['install', '--prefix', folder, ...settings, tarball], { cwd: folder });
    await seeItServe(folder);
    console.log('The packed console was installed into an empty folder, served, and stopped.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the installed console as `npx fourscore` does, and requests its pages, messages and readiness check. */
async function seeItServe(folder) {
  const program = path.join(folder, 'node_modules/fourscore/bin/fourscore.mjs');
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    PORT: '0',
    FOURSCORE_DEMO: '0',
    LOG_LEVEL: 'error',
    DATA_DIR: path.join(folder, 'data'),
  };
  delete env.DATABASE_URL;
  const child = spawn(process.execPath, [program, 'start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exitPromise = new Promise((resolve) => child.on('exit', resolve));
  try {
    const origin = await originOf(child);
    for (const page of ['/readyz', '/page/signin', '/i18n/ja.json', '/openapi.json', '/help/guide']) {
      const answer = await fetch(origin + page);
      if (!answer.ok) throw new Error(`${page} returned status ${answer.status}`);
    }
  } finally {
    child.kill('SIGTERM');
  }
  const status = await exitPromise;
  if (status !== 0) throw new Error(`the console exited with ${status}`);
}

function originOf(child) {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const origin = /is ready: (http:\S+)/.exec(output)?.[1];
      if (origin) resolve(origin);
    });
    child.on('exit', (status) => reject(new Error(`the console exited with ${status} before it was ready`)));
  });
}
