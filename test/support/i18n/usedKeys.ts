import { walk, type Node, type Source } from './sources.ts';

/** Returns the keys that no source mentions, either in full or by a matching template such as `refusals.${code}`. */
export function unusedKeys(keys: Iterable<string>, sources: readonly Source[]): string[] {
  const candidates = new Set<string>();
  const templates = new Set<string>();
  for (const { program } of sources) {
    walk(program, (node) => {
      if (node.type === 'Literal' && typeof node['value'] === 'string') candidates.add(node['value']);
      if (node.type === 'TemplateLiteral') templates.add(patternOf(node));
      return undefined;
    });
  }
  const patterns = [...templates].filter(namesSomething).map((pattern) => new RegExp(`^${pattern}$`));
  return [...keys].filter((key) => !candidates.has(key) && !patterns.some((pattern) => pattern.test(key)));
}

/** A placeholder may be any part of a key, with or without dots. */
const ANY_PART = '.+';

function patternOf(template: Node): string {
  const parts = template['quasis'] as { value: { cooked: string } }[];
  return parts.map(({ value }) => value.cooked.replaceAll(/[^\w]/g, String.raw`\$&`)).join(ANY_PART);
}

/** Checks that a template has literal text: one of only placeholders and dots would match every key. */
function namesSomething(pattern: string): boolean {
  const fixedText = pattern.split(ANY_PART).join('');
  return /\w/.test(fixedText) && fixedText.includes('.');
}
