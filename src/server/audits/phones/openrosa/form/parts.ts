import { LANGUAGE_FIELDS, LANGUAGE_TEXT } from './languages.ts';
import { element, xmlDocument, type Xml } from './xml.ts';

/** The parts that all XForms have in common. */

const NAMESPACES = {
  xmlns: 'http://www.w3.org/2002/xforms',
  'xmlns:h': 'http://www.w3.org/1999/xhtml',
  'xmlns:jr': 'http://openrosa.org/javarosa',
  'xmlns:odk': 'http://www.opendatakit.org/xforms',
  'xmlns:orx': 'http://openrosa.org/xforms',
  'xmlns:xsd': 'http://www.w3.org/2001/XMLSchema',
};

/** Returns a complete XForm. */
export function formDocument(title: string, model: Xml, body: Xml): string {
  const head = element('h:head', {}, element('h:title', {}, title), model);
  return xmlDocument(element('h:html', NAMESPACES, head, body));
}

/** Returns the model of a form. */
export const formModel = (...parts: readonly Xml[]): Xml =>
  element('model', { 'odk:xforms-version': '1.0.0' }, ...parts);

const itext = (id: string) => `jr:itext('${id}')`;

/** Returns the label or the hint of a field, by the id of its text. */
export const label = (id: string): Xml => element('label', { ref: itext(id) });
export const hint = (id: string): Xml => element('hint', { ref: itext(id) });

/** Returns a question that is never shown and reveals the app's language. */
export const languageQuestion = (): Xml =>
  element(
    'select1',
    { ref: `/data/${LANGUAGE_FIELDS.question}` },
    label(LANGUAGE_TEXT),
    element('item', {}, label(LANGUAGE_TEXT), element('value', {}, LANGUAGE_TEXT)),
  );

/** Returns a group whose fields appear on one screen. */
export function screen(ref: string, id: string, ...fields: readonly Xml[]): Xml {
  return element('group', { ref, appearance: 'field-list' }, label(id), ...fields);
}

/** Returns a multi-line text field. */
export function input(ref: string, id: string, ...more: readonly Xml[]): Xml {
  return element('input', { ref, appearance: 'multiline' }, label(id), ...more);
}

/** Returns the choices of a field: the items of an instance, each with a name and the id of its text. */
export const choices = (nodeset: string): Xml =>
  element('itemset', { nodeset }, element('value', { ref: 'name' }), element('label', { ref: 'jr:itext(itextId)' }));

/** Returns the question in which the user chooses one of their stores, which can be searched by name. */
export function storeQuestion(hintId: string): Xml {
  return element(
    'select1',
    { ref: '/data/store_id', appearance: 'minimal autocomplete' },
    label('store'),
    hint(hintId),
    element(
      'itemset',
      { nodeset: "instance('stores')/root/item" },
      element('value', { ref: 'name' }),
      element('label', { ref: 'label' }),
    ),
  );
}

/** The expression for the name of the chosen store. */
export const STORE_NAME = "instance('stores')/root/item[name = /data/store_id]/label";

/** The expression that selects the chosen store's row in the list of previous answers. */
export const LAST_TIME = "instance('previous')/root/item[name = /data/store_id]";

/** Returns the lists that a form reads from CSV files. */
export const listedFiles = (): Xml[] =>
  ['stores', 'previous'].map((id) => element('instance', { id, src: `jr://file-csv/${id}.csv` }));

/** Returns an item of a list of choices. */
export const item = (name: string, itextId: string, ...more: readonly Xml[]): Xml =>
  element('item', {}, element('name', {}, name), element('itextId', {}, itextId), ...more);

/** Returns a list of choices within the form. */
export const instance = (id: string, items: readonly Xml[]): Xml =>
  element('instance', { id }, element('root', {}, ...items));

/** Returns the rules of a field. */
export const bind = (nodeset: string, attributes: Readonly<Record<string, string>>): Xml =>
  element('bind', { nodeset, ...attributes });

/** Returns the rules of a text field with a maximum length. `message` is the id of the text shown if it is exceeded. */
export const textBind = (nodeset: string, max: number, message: string, more: Readonly<Record<string, string>> = {}) =>
  bind(nodeset, {
    type: 'string',
    constraint: `string-length(.) <= ${max}`,
    'jr:constraintMsg': `jr:itext('${message}')`,
    ...more,
  });

/** The maximum length of a photo's longer side, in pixels; the app scales photos down to it. */
const PHOTO_SIDE_PIXELS = '1600';

/**
 * Returns the rules of a photo field. If `relevant` is given, the app shows the field only while this condition holds.
 */
export const photoBind = (nodeset: string, relevant?: string) =>
  bind(nodeset, { type: 'binary', ...(relevant !== undefined && { relevant }), 'orx:max-pixels': PHOTO_SIDE_PIXELS });

/** The fields that every submission starts with, and its metadata fields. */
export const FIRST_FIELDS = ['start', 'end', 'store_id'] as const;
const META_FIELDS = ['instanceID', 'instanceName', 'audit'] as const;

/** Returns the empty submission. */
export function emptySubmission({ id, version }: { id: string; version: string }, ...fields: readonly Xml[]): Xml {
  const [first, meta] = [FIRST_FIELDS, META_FIELDS].map((names) => names.map((name) => element(name)));
  const data = element('data', { id, version }, ...(first ?? []), ...fields, element('meta', {}, ...(meta ?? [])));
  return element('instance', {}, data);
}

/** Returns the rules of the first fields. */
export function firstBinds(): Xml[] {
  return [
    bind('/data/start', { type: 'dateTime', 'jr:preload': 'timestamp', 'jr:preloadParams': 'start' }),
    bind('/data/end', { type: 'dateTime', 'jr:preload': 'timestamp', 'jr:preloadParams': 'end' }),
    bind('/data/store_id', { type: 'string', required: 'true()' }),
  ];
}

/** Returns the rules of the metadata. */
export function metaBinds(): Xml[] {
  return [
    bind('/data/meta/instanceID', { type: 'string', readonly: 'true()', 'jr:preload': 'uid' }),
    bind('/data/meta/instanceName', { type: 'string', calculate: '/data/store_name' }),
    bind('/data/meta/audit', { type: 'binary' }),
  ];
}

/** A form's texts in one language, by id. Texts may contain expressions. */
export type LanguageTexts = {
  label: string;
  isDefault: boolean;
  texts: Iterable<readonly [id: string, text: string | readonly Xml[]]>;
  /** The files of recordings, by the ids of their texts. */
  audio: ReadonlyMap<string, string>;
};

/** Returns a form's texts in all its languages. */
export function itextOf(languages: readonly LanguageTexts[]): Xml {
  const translations = languages.map(({ label: lang, isDefault, texts, audio }) =>
    element(
      'translation',
      { lang, default: isDefault ? 'true()' : undefined },
      ...[...texts].map(([id, text]) =>
        element(
          'text',
          { id },
          element('value', {}, ...(typeof text === 'string' ? [text] : text)),
          ...(audio.has(id) ? [element('value', { form: 'audio' }, `jr://audio/${audio.get(id)}`)] : []),
        ),
      ),
    ),
  );
  return element('itext', {}, ...translations);
}
