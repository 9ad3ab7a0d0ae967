import { SaxesParser } from 'saxes';
import { Refusal } from '../../../refusal.ts';
import { XML_MAX_BYTES } from './parts.ts';

/** An element of a submission. `name` has no prefix. */
export type XmlNode = { name: string; attributes: ReadonlyMap<string, string>; children: XmlNode[]; text: string };

const DEPTH_MAX = 16;
const ELEMENTS_MAX = 20_000;
const ATTRIBUTES_MAX = 50;

/** Shared by nearly all elements. */
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** Parses a UTF-8 document. Refuses malformed XML, DTDs, and documents with too many or too deeply nested elements. */
export function readXml(bytes: Buffer): XmlNode {
  if (bytes.length > XML_MAX_BYTES) throw new Refusal('too_large');
  try {
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('bad_submission', { cause: error });
  }
}

function parse(text: string): XmlNode {
  const parser = new SaxesParser({ position: false });
  const document: XmlNode = { name: '', attributes: new Map(), children: [], text: '' };
  const open: XmlNode[] = [document];
  let elements = 0;
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('xmldecl', ({ encoding, version }) => {
    if ((encoding ?? 'utf-8').toLowerCase() !== 'utf-8' || version === '1.1') refuse();
  });
  parser.on('opentag', ({ name, attributes }) => {
    const pairs = Object.entries(attributes);
    if (++elements > ELEMENTS_MAX || open.length > DEPTH_MAX || pairs.length > ATTRIBUTES_MAX) refuse();
    const attributeMap = pairs.length === 0 ? NO_ATTRIBUTES : new Map(pairs);
    const node: XmlNode = { name: localName(name), attributes: attributeMap, children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  const addText = (text: string) => {
    const node = open.at(-1);
    if (node) node.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  const [root] = document.children;
  return root ?? refuse();
}

function refuse(): never {
  throw new Refusal('bad_submission');
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Returns the first child with this name; undefined if there is none. */
export function childOf(node: XmlNode | undefined, name: string): XmlNode | undefined {
  // A plain loop, because this runs often.
  for (const child of node?.children ?? []) if (child.name === name) return child;
  return undefined;
}

/** Returns the trimmed text of the first child with this name, or '' when there is none. */
export function textOf(node: XmlNode | undefined, name: string): string {
  return childOf(node, name)?.text.trim() ?? '';
}
