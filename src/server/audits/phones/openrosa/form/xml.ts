/** Characters that XML 1.0 can't represent, even escaped. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for an XML element or attribute. Replaces characters that XML can't represent. */
export function escapeXml(text: string): string {
  return text.replaceAll(NOT_XML, '\u{FFFD}').replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** A fragment of XML. */
export type Xml = { readonly xml: string };

/** Returns an element with its attributes and children. Escapes children that are strings. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly (Xml | string)[]
): Xml {
  const attributeTexts = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeXml(value)}"`],
  );
  const inner = children.map((child) => (typeof child === 'string' ? escapeXml(child) : child.xml)).join('');
  return {
    xml:
      inner === '' ? `<${name}${attributeTexts.join('')}/>` : `<${name}${attributeTexts.join('')}>${inner}</${name}>`,
  };
}

/** Returns a complete XML document. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}
