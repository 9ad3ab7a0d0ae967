import type { Instrument } from '../../../../../domain/instrument.ts';
import { bodyOf } from './body.ts';
import { layoutOf } from './layout.ts';
import { modelOf } from './model.ts';
import type { Words } from './texts.ts';
import { element, xmlDocument } from './xml.ts';

const NAMESPACES = {
  xmlns: 'http://www.w3.org/2002/xforms',
  'xmlns:h': 'http://www.w3.org/1999/xhtml',
  'xmlns:jr': 'http://openrosa.org/javarosa',
  'xmlns:odk': 'http://www.opendatakit.org/xforms',
  'xmlns:orx': 'http://openrosa.org/xforms',
  'xmlns:xsd': 'http://www.w3.org/2001/XMLSchema',
};

/** Returns an instrument as an XForm for ODK Collect and KoboCollect, in all languages. The output is deterministic. */
export function xformOf(instrument: Instrument, id: { id: string; version: string }, words: Words): string {
  const layout = layoutOf(instrument);
  const head = element(
    'h:head',
    {},
    element('h:title', {}, instrument.title.en),
    modelOf(instrument, layout, id, words),
  );
  return xmlDocument(element('h:html', NAMESPACES, head, bodyOf(layout)));
}
