import { isNode, placeOf, walk, type Node, type Source } from './sources.ts';

/** Attributes whose texts users read or hear. */
const TEXT_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'caption',
  'content',
  'description',
  'empty',
  'label',
  'lead',
  'note',
  'placeholder',
  'summary',
  'text',
  'title',
]);

const FILE_NAME = /^[\w-]+\.[a-z]{2,5}$/;

/** Returns the texts that are written in components instead of in the text files, each with its location. */
export function literalTexts(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const results: string[] = [];
    const note = (node: Node, text: string) => {
      if (/\p{L}/u.test(text) && !FILE_NAME.test(text.trim()))
        results.push(`${placeOf(source, node)} ${JSON.stringify(text.trim())}`);
    };
    walk(source.program, (node) => {
      if (isCode(node)) return false;
      if (node.type === 'JSXText') note(node, String(node['value']));
      if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
        for (const child of node['children'] as Node[]) {
          if (child.type === 'JSXExpressionContainer') textsOf(child['expression'], note);
        }
      }
      if (node.type === 'JSXAttribute' && isSaid(node)) textsOf(node['value'], note);
      return undefined;
    });
    return results;
  });
}

/** Elements whose text is typed or sent, and is the same in every language. */
const CODE = new Set(['code', 'kbd', 'pre', 'samp', 'Code']);

function isCode(node: Node): boolean {
  if (node.type !== 'JSXElement') return false;
  const { name } = (node['openingElement'] as { name: { name?: unknown } }).name;
  return typeof name === 'string' && CODE.has(name);
}

function isSaid(attribute: Node): boolean {
  const { name } = attribute['name'] as { name: unknown };
  return typeof name === 'string' && TEXT_ATTRIBUTES.has(name);
}

/** Reports the texts that an expression can evaluate to: itself, or one of its branches. Calls are not followed. */
function textsOf(value: unknown, note: (node: Node, text: string) => void): void {
  if (!isNode(value)) return;
  const node = value;
  if (node.type === 'Literal' && typeof node['value'] === 'string') note(node, node['value']);
  if (node.type === 'TemplateLiteral') {
    note(node, (node['quasis'] as { value: { cooked: string } }[]).map((part) => part.value.cooked).join(' '));
  }
  if (node.type === 'JSXExpressionContainer') textsOf(node['expression'], note);
  if (node.type === 'ConditionalExpression') for (const side of ['consequent', 'alternate']) textsOf(node[side], note);
  if (node.type === 'LogicalExpression') {
    for (const side of node['operator'] === '&&' ? ['right'] : ['left', 'right']) textsOf(node[side], note);
  }
  if (node.type === 'BinaryExpression' && node['operator'] === '+') {
    for (const side of ['left', 'right']) textsOf(node[side], note);
  }
}
