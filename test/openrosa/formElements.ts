import { SaxesParser } from 'saxes';

/**
 * Returns every element of a document with its path, attributes and text. Throws unless the document is well-formed.
 */
export function elementsOf(xml: string) {
  const open: { path: string; attributes: Record<string, string>; text: string }[] = [];
  const results: typeof open = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { path: `${open.at(-1)?.path ?? ''}/${name}`, attributes, text: '' };
    open.push(element);
    results.push(element);
  });
  parser.on('text', (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return results;
}

/** Returns the fields of a form, and every path that it refers to. */
export function pathsIn(xform: string): { fields: ReadonlySet<string>; bindPaths: string[] } {
  const elements = elementsOf(xform);
  const start = '/h:html/h:head/model/instance';
  const fields = new Set(
    elements.flatMap(({ path }) => (path.startsWith(`${start}/data`) ? [path.slice(start.length)] : [])),
  );
  const names = elements.flatMap(({ attributes }) =>
    ['nodeset', 'ref', 'calculate', 'relevant', 'required', 'value', 'constraint'].flatMap((key) => {
      const value = attributes[key] ?? '';
      const base = attributes['nodeset']?.split('/').slice(0, -1).join('/') ?? '';
      const absolute = value.match(/\/data\/[\w/-]+/g) ?? [];
      return [...absolute, ...(value.match(/(?<!current\(\)\/)\.\.\/\w+/g) ?? []).map((path) => base + path.slice(2))];
    }),
  );
  return { fields, bindPaths: names };
}

/** Returns the ids of a form's texts, in each language, and every id that it refers to. */
export function textIdsIn(xform: string): { ids: (string | undefined)[]; idRefs: (string | undefined)[] } {
  const elements = elementsOf(xform);
  const ids = elements.flatMap(({ path, attributes }) =>
    path.endsWith('/translation/text') ? [attributes['id']] : [],
  );
  const names = elements.flatMap(({ path, attributes, text }) => {
    const references = Object.values(attributes).flatMap((value) => [...value.matchAll(/jr:itext\('([^']+)'\)/g)]);
    return [...references.map(([, id]) => id), ...(path.endsWith('/item/itextId') ? [text] : [])];
  });
  return { ids, idRefs: names };
}
