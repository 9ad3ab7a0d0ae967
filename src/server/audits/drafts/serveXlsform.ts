import type { FastifyInstance } from 'fastify';
import { listPhones } from '../../../contract/audits/phones.ts';
import type { Tree } from '../../../domain/drafts/tree.ts';
import { serveCallers } from '../../http/callerRoute.ts';
import type { ServeOptions } from '../../http/options.ts';
import { exportSemaphore, inSlot } from '../../process/semaphore.ts';
import { Refusal } from '../../refusal.ts';
import { selectLoadedVersions } from '../definitions/queries.ts';
import { displayVersion } from '../definitions/present.ts';
import { selectDraft } from './queries.ts';
import type { FormNames } from '../phones/openrosa/xlsform/write.ts';
import { clipsOf } from '../../shared/definitions/clips.ts';
import { audioOf } from '../phones/openrosa/formClips.ts';
import { plainName } from '../phones/openrosa/revisions.ts';
import { openForms } from '../phones/openrosa/versions.ts';

/**
 * The definition to serve and its name, the names of its form if they aren't derived from the definition, and the name
 * of the file.
 */
type XlsformFile = { definition: Tree; name: string; names?: FormNames; file: string };

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Serves a definition as an XLSForm to administrators, who deploy it on KoboToolbox or ODK Central, or edit it and
 * import it again. The query names a version by `name` and `version` (by default the one in use, or else the newest) or
 * a draft by `draft_id`; without either, serves the form of the audit instrument in use.
 */
export function serveXlsform(
  app: FastifyInstance,
  options: Pick<ServeOptions, 'db' | 'words' | 'clock' | 'waitSignal'>,
): void {
  const { db, words, clock, waitSignal } = options;
  const forms = openForms(db, words, clock);

  async function requestedFile({ name, version, draft_id: draftId }: Record<string, unknown>): Promise<XlsformFile> {
    if (typeof draftId === 'string') {
      const draft = await selectDraft(db, draftId);
      return { definition: draft.content, name: draft.name, file: `${plainName(draft.name)}-draft` };
    }
    if (typeof name === 'string') {
      const versions = await selectLoadedVersions(db, name);
      const matches = version === undefined ? versions : versions.filter((candidate) => candidate.version === version);
      if (matches.length === 0) throw new Refusal('not_found');
      const shownVersion = displayVersion(matches);
      return {
        definition: { ...shownVersion.content },
        name,
        file: `${plainName(name)}-${plainName(shownVersion.version)}`,
      };
    }
    const form = await forms.current();
    if (!form) throw new Refusal('no_instrument');
    const { id, version: formVersion, title, instrument } = form;
    const names = { id, version: formVersion, title };
    return {
      definition: { ...instrument.instrument },
      name: instrument.instrument.name,
      names,
      file: 'fourscore-xlsform',
    };
  }

  const call = { ...listPhones, access: 'administrator' as const };
  serveCallers(app, options, { path: '/instrument/xlsform', call }, async (request, reply, { userId }) => {
    const { definition, name, names, file } = await requestedFile(request.query as Record<string, unknown>);
    const [{ workbookOf }, { formOf }] = await Promise.all([
      import('../phones/openrosa/form/workbook.ts'),
      import('../phones/openrosa/xlsform/write.ts'),
    ]);
    const audio = audioOf(await clipsOf(db, name, definition));
    const write = () => workbookOf(formOf(definition, words, names, audio).sheets);
    const workbook = await inSlot(exportSemaphore, write, userId, waitSignal(reply));
    return reply
      .header('content-disposition', `attachment; filename="${file}.xlsx"`)
      .type(WORKBOOK_TYPE)
      .send(workbook);
  });
}
