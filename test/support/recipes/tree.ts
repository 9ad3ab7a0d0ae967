import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../../src/server/files/packageRoot.ts';

const run = promisify(execFile);

/** The files that type-checking and testing a copy need. */
const NEEDED_FILES = (
  'src test build bin scripts public emails migrations instruments docs ' +
  'package.json tsconfig.json tsconfig.server.json vite.config.ts vitest.config.ts playwright.config.ts'
).split(' ');

/** A copy of the project that a recipe changes. */
export type Tree = {
  /** Returns the files changed or created since the last call. */
  takeTouchedFiles(): string[];
  /** Creates a file. */
  add(file: string, content: string): Promise<void>;
  /** Changes a file. */
  edit(file: string, change: (content: string) => string): Promise<void>;
  /** Inserts text right after a string that occurs once in the file. */
  insert(file: string, place: string, text: string): Promise<void>;
  /** Runs one of the project's tools; rejects with its output if it fails. */
  run(tool: 'tsc' | 'vitest', args: readonly string[]): Promise<string>;
  remove(): Promise<void>;
};

/** Copies the project, with its dependencies linked. */
export async function copyTree(): Promise<Tree> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fourscore-recipes-'));
  for (const name of NEEDED_FILES) await cp(path.join(packageRoot, name), path.join(folder, name), { recursive: true });
  await symlink(path.join(packageRoot, 'node_modules'), path.join(folder, 'node_modules'));
  let touchedFiles = new Set<string>();
  const write = async (file: string, content: string) => {
    touchedFiles.add(file);
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  };
  const edit = async (file: string, change: (content: string) => string) =>
    write(file, change(await readFile(path.join(folder, file), 'utf8')));
  return {
    takeTouchedFiles() {
      const files = [...touchedFiles];
      touchedFiles = new Set();
      return files;
    },
    add: write,
    edit,
    insert: (file, place, text) =>
      edit(file, (content) => {
        const [before, after, ...more] = content.split(place);
        if (before !== undefined && after !== undefined && more.length === 0) return `${before}${place}${text}${after}`;
        throw new Error(`${file} has not exactly one place that reads: ${place}`);
      }),
    async run(tool, args) {
      const script = { tsc: 'typescript/bin/tsc', vitest: 'vitest/vitest.mjs' }[tool];
      const command = [path.join(packageRoot, 'node_modules', script), ...args];
      try {
        return (await run(process.execPath, command, { cwd: folder, env: withoutVitest(), maxBuffer: 64 << 20 }))
          .stdout;
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        throw new Error(`${tool} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Returns the environment without Vitest's variables, so that a nested run doesn't consider itself part of the outer
 * one.
 */
function withoutVitest(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
}
