import { element, xmlDocument } from './form/xml.ts';
import { fileHash } from '../../../http/sendFile.ts';
import type { CurrentForm } from './versions.ts';

/** The base URL of a phone, which contains its key. */
type Place = { base: string };

/** Returns the list of forms, which contains only the current form. */
export function formListXml(form: CurrentForm | null, { base }: Place): string {
  const namespace = { xmlns: 'http://openrosa.org/xforms/xformsList' };
  if (!form) return xmlDocument(element('xforms', namespace));
  const at = `${base}/forms/${encodeURIComponent(form.id)}`;
  const entry = element(
    'xform',
    {},
    element('formID', {}, form.id),
    element('name', {}, form.title),
    element('version', {}, form.version),
    element('hash', {}, `md5:${fileHash(form.xml)}`),
    element('downloadUrl', {}, `${at}/${encodeURIComponent(form.version)}.xml`),
    element('manifestUrl', {}, `${at}/manifest`),
  );
  return xmlDocument(element('xforms', namespace, entry));
}

/** Returns the manifest of the form's media files. */
export function manifestXml(files: readonly { name: string; text: string }[], { base }: Place): string {
  const entries = files.map(({ name, text }) =>
    element(
      'mediaFile',
      {},
      element('filename', {}, name),
      element('hash', {}, `md5:${fileHash(text)}`),
      element('downloadUrl', {}, `${base}/media/${name}`),
    ),
  );
  return xmlDocument(element('manifest', { xmlns: 'http://openrosa.org/xforms/xformsManifest' }, ...entries));
}
