import { walk, type Node, type Source } from './sources.ts';

/** The keys that no source mentions: as a whole, or as a template such as `refusals.${code}` that they fit. */
export function unusedKeys(keys: Iterable<string>, sources: readonly Source[]): string[] {
  const mentioned = new Set<string>();
  const templates = new Set<string>();
  for (const { program } of sources) {
    walk(program, (node) => {
      if (node.type === 'Literal' && typeof node['value'] === 'string') mentioned.add(node['value']);
      if (node.type === 'TemplateLiteral') templates.add(patternOf(node));
      return undefined;
    });
  }
  const patterns = [...templates].filter(namesSomething).map((pattern) => new RegExp(`^${pattern}$`));
  return [...keys].filter((key) => !mentioned.has(key) && !patterns.some((pattern) => pattern.test(key)));
}

/** What is filled in may be any part of a key, with dots in it or without. */
const FILLED_IN = '.+';

function patternOf(template: Node): string {
  const parts = template['quasis'] as { value: { cooked: string } }[];
  return parts.map(({ value }) => value.cooked.replaceAll(/[^\w]/g, String.raw`\$&`)).join(FILLED_IN);
}

/** A template of nothing but blanks to fill and dots would fit every key. */
function namesSomething(pattern: string): boolean {
  const fixed = pattern.split(FILLED_IN).join('');
  return /\w/.test(fixed) && fixed.includes('.');
}
