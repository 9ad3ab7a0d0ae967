import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Helpers for the commands of package.json. They are plain JavaScript, because a fresh clone has nothing installed yet.

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Runs a program in the project's folder; rejects if it fails. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (status) =>
      status === 0
        ? resolve(null)
        : reject(new Error(`${path.basename(program)} ${args.join(' ')} exited with ${status}`)),
    );
  });
}

/** Runs a tool from node_modules by its package's entry file, which needs no shell and works on every system. */
export function runTool(name, args, options = {}) {
  return run(process.execPath, [toolFile(name), ...args], options);
}

/** Runs a tool at low priority in the background; resolves with its output. */
export function runToolInBackground(name, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [toolFile(name), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => (output += text));
    }
    child.on('error', reject);
    child.on('close', (status) => {
      if (status === 0) resolve(output);
      else reject(Object.assign(new Error(`${name} ${args.join(' ')} exited with ${status}`), { output }));
    });
  });
}

export function toolFile(name) {
  const [packageName, bin = packageName] = name.split(':');
  const folder = path.join(root, 'node_modules', packageName);
  const { bin: bins } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bins === 'string' ? bins : bins[bin]);
}

/** Runs npm, preferably the one that started this command. */
export function runNpm(args, options = {}) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return run(process.execPath, [npm, ...args], options);
  const isWindows = process.platform === 'win32';
  return run(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows, ...options });
}

/** Installs the dependencies of package-lock.json if they are missing or the file has changed. */
export async function ensureInstalled() {
  const stamp = path.join(root, 'node_modules/.fourscore-lock');
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  const expectedHash = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expectedHash) return;
  console.log('Installing dependencies (once)...');
  await runNpm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, expectedHash);
}

const SOURCES = [
  'src',
  'public',
  'index.html',
  'build',
  'vite.config.ts',
  'vite.server.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** Builds the server and the web into dist/ if a source has changed since the last build. */
export async function ensureBuilt() {
  const stamp = path.join(root, 'dist/.stamp');
  const expectedHash = hashOf(SOURCES);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expectedHash) return;
  console.log('Building...');
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  await Promise.all([
    runTool('vite', ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn']),
    runTool('vite', ['build', '--logLevel', 'warn']),
  ]);
  const { compressAssets } = await import('./compress.mjs');
  compressAssets(path.join(root, 'dist/public'));
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, expectedHash);
}

/** Returns a hash of names and contents, without tests, which aren't part of the build. */
function hashOf(entries) {
  const hash = createHash('sha256');
  for (const file of entries.flatMap(filesOf))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

function filesOf(entry) {
  const full = path.join(root, entry);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return /\.test\.tsx?$/.test(entry) ? [] : [entry];
  return readdirSync(full)
    .toSorted()
    .flatMap((name) => filesOf(path.join(entry, name)));
}
