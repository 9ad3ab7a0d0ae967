import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Module } from '../../../domain/modules/module.ts';
import { packageRoot } from '../../files/packageRoot.ts';

/** The folder of the built-in modules, one file each. */
const FOLDER = path.join(packageRoot, 'instruments/modules');

/** Returns the built-in modules, sorted by name. */
export async function readPacks(): Promise<Module[]> {
  const files = await readdir(FOLDER).catch(() => []);
  const texts = files.filter((name) => name.endsWith('.json')).map((name) => readFile(path.join(FOLDER, name), 'utf8'));
  const modules = (await Promise.all(texts)).map((text) => JSON.parse(text) as Module);
  return modules.toSorted((one, other) => (one.module < other.module ? -1 : 1));
}
