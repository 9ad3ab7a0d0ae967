import { isTree } from '../../../domain/drafts/tree.ts';

/** Returns a value of a definition as text that people can read: texts in English, lists line by line. */
export function plainValue(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.map(plainValue).join('\n');
  if (!isTree(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  const part = value['text'] ?? value['title'] ?? value['name'] ?? value['finding'] ?? value['en'];
  return part === undefined ? JSON.stringify(value) : plainValue(part);
}
