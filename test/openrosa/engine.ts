import { createRequire } from 'node:module';
import path from 'node:path';
import { JSDOM } from 'jsdom';

/** The browser globals that the form engine expects. */
const OF_A_BROWSER = [
  'DOMParser',
  'XMLSerializer',
  'Node',
  'Element',
  'Document',
  'XMLDocument',
  'Attr',
  'Text',
  'Comment',
];
const MORE = [
  'document',
  'XPathResult',
  'CDATASection',
  'ProcessingInstruction',
  'NodeFilter',
  'CharacterData',
  'NamedNodeMap',
];

/** A field of a filled form, with only the properties that the robot needs. */
type Field = {
  nodeType: string;
  currentState: {
    reference: string;
    children: readonly Field[] | null;
    value?: unknown;
    valueOptions?: readonly { value: string }[];
    relevant: boolean;
    hint?: { asString: string } | null;
  };
  selectValue?(value: string): void;
  selectValues?(values: readonly string[]): void;
  setValue?(value: unknown): void;
};

/** A form in the engine of ODK Web Forms, which calculates what a phone would. */
export type FilledForm = {
  field(reference: string): Field;
  references(): string[];
  value(reference: string): string;
  hint(reference: string): string;
  xml(): Promise<string>;
  speak(language: string): void;
};

/** Opens a form with its external lists by name. Throws on a broken form, as an app would. */
export async function openForm(xform: string, lists: Readonly<Record<string, string>>): Promise<() => FilledForm> {
  const { loadForm } = await engine();
  const form = await loadForm(xform, {
    fetchFormAttachment: async (url: URL) => {
      const text = lists[url.href.slice(url.href.lastIndexOf('/') + 1)];
      return new Response(text ?? '', {
        status: text === undefined ? 404 : 200,
        headers: { 'content-type': 'text/csv' },
      });
    },
  });
  if (form.status === 'failure') throw new Error('the form does not open', { cause: form.error });
  return () => filledForm(form.createInstance().root as unknown as Root);
}

type Root = Field & {
  languages: readonly { language: string }[];
  setLanguage(language: { language: string }): void;
  prepareInstancePayload(options: { payloadType: 'monolithic' }): Promise<{ data: readonly FormData[] }>;
};

function filledForm(root: Root): FilledForm {
  const fieldsByPath = new Map<string, Field>();
  const look = () => {
    fieldsByPath.clear();
    for (const node of nodesWithin(root)) fieldsByPath.set(node.currentState.reference, node);
  };
  look();
  const field = (reference: string) => {
    // An entry of the plan is only created on request.
    if (!fieldsByPath.has(reference)) look();
    const result = fieldsByPath.get(reference);
    if (!result) throw new Error(`the form has no field ${reference}`);
    return result;
  };
  return {
    field,
    references: () => [...fieldsByPath.keys()],
    value: (reference) => String(field(reference).currentState.value),
    hint: (reference) => field(reference).currentState.hint?.asString ?? '',
    speak(language) {
      const result = root.languages.find((candidate) => candidate.language.endsWith(`(${language})`));
      if (result) root.setLanguage(result);
    },
    async xml() {
      const { data } = await root.prepareInstancePayload({ payloadType: 'monolithic' });
      const file = data[0]?.get('xml_submission_file');
      return file instanceof Blob ? file.text() : '';
    },
  };
}

function nodesWithin(field: Field): Field[] {
  return (field.currentState.children ?? []).flatMap((child) => [child, ...nodesWithin(child)]);
}

/** The only window of this process: the engine keeps a reference to the first one it is given. */
let dom: JSDOM | null = null;

/** Loads the engine, which is made for browsers, with the globals that Node lacks. */
async function engine() {
  const require = createRequire(import.meta.url);
  dom ??= new JSDOM('');
  const { window } = dom;
  const globals = [...OF_A_BROWSER, ...MORE].map((name): [string, unknown] => [name, window[name]]);
  const folder = path.resolve('node_modules/@getodk/xforms-engine/dist');
  Object.assign(globalThis, { ...Object.fromEntries(globals), window: globalThis, require, __dirname: folder });
  return import('@getodk/xforms-engine');
}

/** Removes the globals added for the engine, so that other tests in the process find Node unchanged. */
export function returnBrowser(): void {
  for (const name of [...OF_A_BROWSER, ...MORE, 'window', 'require', '__dirname'])
    Reflect.deleteProperty(globalThis, name);
}
