import type { FastifyInstance } from 'fastify';
import { listPhones } from '../../../../contract/audits/phones.ts';
import { recognise } from '../../../http/admission.ts';
import { answerFailure } from '../../../http/failure.ts';
import type { ServeOptions } from '../../../http/options.ts';
import { preferredLanguage } from '../../../i18n.ts';
import { hashToken, tokenOf } from '../../../identity/viewer.ts';
import { Refusal } from '../../../refusal.ts';
import { settingsOf, xlsformOf } from './form/xlsform.ts';
import { openForms } from './versions.ts';

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Serves the form as an XLSForm to administrators, who deploy it on KoboToolbox or ODK Central. */
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
      const { workbookOf } = await import('./form/workbook.ts');
      const settings = settingsOf(form, words);
      return await reply
        .header('content-disposition', 'attachment; filename="fourscore-xlsform.xlsx"')
        .type(WORKBOOK_TYPE)
        .send(await workbookOf(xlsformOf(form.installed.instrument, settings, words)));
    } catch (error) {
      return answerFailure(error, request, reply, words(preferredLanguage(request.headers['accept-language'])));
    }
  });
}
