import type { FastifyInstance } from 'fastify';
import { ZipFile } from 'yazl';
import { listPhones } from '../../contract/phones.ts';
import { sheetPath, smallParts } from '../files/xlsx/parts.ts';
import { sheet } from '../files/xlsx/sheet.ts';
import { sharedStrings } from '../files/xlsx/strings.ts';
import { recognise } from '../http/admission.ts';
import { answerFailure } from '../http/failure.ts';
import type { ServeOptions } from '../http/options.ts';
import { preferredLanguage } from '../i18n.ts';
import { hashToken, tokenOf } from '../identity/viewer.ts';
import { Refusal } from '../refusal.ts';
import { languageLabel } from './form/texts.ts';
import { xlsformOf, type FormSheet } from './form/xlsform.ts';
import { openForms } from './versions.ts';

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Serves the form as an XLSForm to administrators who deploy it on KoboToolbox or ODK Central. */
export function serveXlsform(
  app: FastifyInstance,
  { db, words, clock }: Pick<ServeOptions, 'db' | 'words' | 'clock'>,
): void {
  const forms = openForms(db, words, clock);
  const call = { ...listPhones, access: 'administrator' as const };
  app.get('/instrument/xlsform', { exposeHeadRoute: false }, async (request, reply) => {
    try {
      const token = tokenOf(request.headers.authorization);
      const asking = { token, hash: token === null ? null : hashToken(token), now: clock(), language: null };
      request.viewerId = (await recognise(db, call, asking))?.userId ?? null;
      const form = await forms.current();
      if (!form) throw new Refusal('no_instrument');
      const settings = {
        form_title: form.title,
        form_id: form.id,
        version: form.version,
        default_language: languageLabel('en', words),
        allow_choice_duplicates: 'yes',
      };
      return await reply
        .header('content-disposition', 'attachment; filename="fourscore-xlsform.xlsx"')
        .type(WORKBOOK_TYPE)
        .send(await workbookOf(xlsformOf(form.installed.instrument, settings, words)));
    } catch (error) {
      return answerFailure(error, request, reply, words(preferredLanguage(request.headers['accept-language'])));
    }
  });
}

async function workbookOf(sheets: readonly FormSheet[]): Promise<Buffer> {
  const strings = sharedStrings();
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(smallParts(sheets.map(({ name }) => name))))
    zip.addBuffer(Buffer.from(xml), path);
  for (const [at, { columns, rows }] of sheets.entries()) {
    const xml = sheet(
      columns.map((name) => ({ name, format: 'general' as const, width: 24 })),
      strings,
    );
    const pieces = [xml.opening(), ...rows.map((cells) => xml.row(cells)), xml.closing()];
    zip.addBuffer(Buffer.from(pieces.join('')), sheetPath(at + 1));
  }
  zip.addBuffer(Buffer.from([...strings.xml()].join('')), 'xl/sharedStrings.xml');
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
