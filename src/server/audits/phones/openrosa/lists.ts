import { element, xmlDocument } from './form/xml.ts';
import type { DefinitionClip } from '../../../shared/definitions/clips.ts';
import { fileHash } from '../../../http/sendFile.ts';

/** A form as listed for phones, with the recordings that it plays. */
export type ListedForm = { id: string; version: string; title: string; xml: string; clips: readonly DefinitionClip[] };

/** A file that a form needs, with its path below the URL for media files, and its hash. */
export type MediaFile = { name: string; path: string; hash: string };

/** The base URL of a phone, which contains its key. */
type Place = { base: string };

/** Returns the list of forms. */
export function formListXml(forms: readonly ListedForm[], { base }: Place): string {
  const entries = forms.map((form) => {
    const at = `${base}/forms/${encodeURIComponent(form.id)}`;
    return element(
      'xform',
      {},
      element('formID', {}, form.id),
      element('name', {}, form.title),
      element('version', {}, form.version),
      element('hash', {}, `md5:${fileHash(form.xml)}`),
      element('downloadUrl', {}, `${at}/${encodeURIComponent(form.version)}.xml`),
      element('manifestUrl', {}, `${at}/manifest`),
    );
  });
  return xmlDocument(element('xforms', { xmlns: 'http://openrosa.org/xforms/xformsList' }, ...entries));
}

/** Returns the manifest of a form's media files. */
export function manifestXml(files: readonly MediaFile[], { base }: Place): string {
  const entries = files.map(({ name, path, hash }) =>
    element(
      'mediaFile',
      {},
      element('filename', {}, name),
      element('hash', {}, `md5:${hash}`),
      element('downloadUrl', {}, `${base}/media/${path}`),
    ),
  );
  return xmlDocument(element('manifest', { xmlns: 'http://openrosa.org/xforms/xformsManifest' }, ...entries));
}
