import type { Tree } from '../../../domain/drafts/tree.ts';
import type { Db } from '../../db/schema.ts';

/** Returns the content of a definition's open draft; undefined if there is none. */
export async function selectDraftContent(db: Db, name: string): Promise<Tree | undefined> {
  const query = db.selectFrom('drafts').where('name', '=', name).where('ended', 'is', null).select('content');
  return (await query.executeTakeFirst())?.content;
}

/** Returns the file of a clip; undefined if there is none. */
export async function selectClipFile(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('clips').where('id', '=', id).select('file').executeTakeFirst())?.file;
}
