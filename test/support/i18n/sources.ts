import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A node of the syntax tree with its type and other properties. */
export type Node = { type: string; start: number } & Record<string, unknown>;

export type Source = { file: string; text: string; program: Node };

/** Parses the product's own source files in a folder, without tests. */
export function readSources(folder: string): Source[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((name) => {
      const file = path.join(folder, name).replaceAll(path.sep, '/');
      const text = readFileSync(path.join(root, file), 'utf8');
      const { program, errors } = parseSync(file, text);
      if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0]?.message}`);
      return { file, text, program: program as unknown as Node };
    });
}

/** Visits a node and its descendants; `visit` returns false to skip the descendants. */
export function walk(node: Node, visit: (node: Node) => boolean | undefined): void {
  if (visit(node) === false) return;
  for (const child of childrenOf(node)) walk(child, visit);
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** Returns the location of a node in the format that editors open. */
export function placeOf({ file, text }: Source, { start }: Node): string {
  return `${file}:${text.slice(0, start).split('\n').length}`;
}
