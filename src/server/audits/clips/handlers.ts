import { randomUUID } from 'node:crypto';
import type * as calls from '../../../contract/audits/clips.ts';
import { CLIP_MAX_SECONDS, CLIP_TOLERANCE_SECONDS, clipTextAt } from '../../../domain/clips.ts';
import type { Tree } from '../../../domain/drafts/tree.ts';
import type { Db } from '../../db/schema.ts';
import { readAudio } from '../../files/audio/audio.ts';
import { fileHash } from '../../http/sendFile.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { isId } from '../../id.ts';
import { Refusal } from '../../refusal.ts';
import { clipsOf, hashOfText, type DefinitionClip } from '../../shared/definitions/clips.ts';
import { record } from '../../shared/history/changes.ts';
import { storeClip } from '../../shared/images/keep.ts';
import { displayVersion } from '../definitions/present.ts';
import { selectLoadedVersions } from '../definitions/queries.ts';
import { deleteClipRow, putClip } from './changes.ts';
import { selectDraftContent } from './queries.ts';

/** Handlers for recordings of definitions' texts. */
export const clipHandlers: HandlersOf<typeof calls> = {
  async addClip({ name, version, language, path, text_hash: hash }, context) {
    const { db, file, now } = context;
    const definition = version === undefined ? await namedDraft(db, name) : await namedVersion(db, name, version);
    const text = clipTextAt(definition, path, language);
    if (text === null) throw new Refusal('unknown_text', { field: 'path', values: { path: `${path}/${language}` } });
    // The clip belongs to the text as it is now: if a draft changes it in the meantime, the new text has no clip.
    const textHash = hashOfText(text);
    if (hash !== undefined && hash !== textHash.toString('hex')) throw new Refusal('text_changed', { field: 'path' });
    const audio = readAudio(file.bytes);
    if (audio === null) throw new Refusal('bad_clip', { field: 'file' });
    if (audio.seconds > CLIP_MAX_SECONDS + CLIP_TOLERANCE_SECONDS)
      throw new Refusal('clip_too_long', { field: 'file' });
    const clip = randomUUID();
    const storedClip = await storeClip(context, { extension: audio.extension, bytes: file.bytes });
    await context.transact(async (transaction) => {
      await putClip(transaction.db, {
        id: clip,
        name,
        language,
        path,
        text_hash: textHash,
        file: storedClip,
        md5: fileHash(file.bytes),
        seconds: audio.seconds,
        bytes: file.bytes.length,
        added_at: now,
      });
      await record(transaction, [
        { kind: 'clip_added', subject: { id: null, name }, before: null, after: { path, language } },
      ]);
    });
    return { resultData: { clip } };
  },

  async deleteClip({ clip }, context) {
    const deleted = isId(clip) ? await deleteClipRow(context.db, clip) : undefined;
    if (!deleted) throw new Refusal('not_found');
    const { name, language, path } = deleted;
    await record(context, [
      { kind: 'clip_deleted', subject: { id: null, name }, before: { path, language }, after: null },
    ]);
    return { resultData: context.translate('messages.clipDeleted') };
  },

  async listClips({ name, version, draft }, { db, viewer }) {
    if (draft && (name === undefined || !viewer.isAdministrator || viewer.apiToken)) throw new Refusal('not_found');
    if (name === undefined) {
      const inUse = (await selectLoadedVersions(db)).filter((entry) => entry.in_use);
      const clips = await Promise.all(inUse.map((entry) => clipsOf(db, entry.name, { ...entry.content })));
      return { resultData: clips.flat().map(visibleFields) };
    }
    const definition = draft ? await namedDraft(db, name) : await namedVersion(db, name, version);
    return { resultData: (await clipsOf(db, name, definition)).map(visibleFields) };
  },
};

/** Returns a clip without the fields that are for the server only. */
const visibleFields = ({ file: _file, md5: _md5, ...clip }: DefinitionClip) => clip;

/** Returns the content of a definition's open draft. Throws not_found if there is none. */
async function namedDraft(db: Db, name: string): Promise<Tree> {
  const content = await selectDraftContent(db, name);
  if (!content) throw new Refusal('not_found');
  return content;
}

/**
 * Returns a version of a definition; without a version number, the one in use or else the newest. Throws not_found if
 * there is none.
 */
async function namedVersion(db: Db, name: string, version: string | undefined): Promise<Tree> {
  const versions = await selectLoadedVersions(db, name);
  const matches = version === undefined ? versions : versions.filter((candidate) => candidate.version === version);
  if (matches.length === 0) throw new Refusal('not_found');
  return { ...displayVersion(matches).content };
}
