/** What XML 1.0 can't hold, however it is spelled: mostly controls and the two that are no characters. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML says it, in an element or in an attribute. Texts come from instruments and stores, and may be anything. */
export function escapeXml(text: string): string {
  return text.replaceAll(NOT_XML, '\u{FFFD}').replaceAll(/[&<>"]/g, (each) => ENTITIES[each] ?? each);
}

/** A text that is XML already. */
export type Xml = { readonly xml: string };

/** An element with its attributes; children that are plain texts are escaped. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly (Xml | string)[]
): Xml {
  const said = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeXml(value)}"`],
  );
  const inner = children.map((child) => (typeof child === 'string' ? escapeXml(child) : child.xml)).join('');
  return { xml: inner === '' ? `<${name}${said.join('')}/>` : `<${name}${said.join('')}>${inner}</${name}>` };
}

/** A whole document. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}
