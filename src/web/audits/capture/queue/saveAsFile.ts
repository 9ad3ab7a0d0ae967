import { download } from '../../../ui/download.ts';
import type { Draft } from '../drafts/draft.ts';
import { draftFile } from '../drafts/draftFile.ts';

/** Saves an audit as a file that can be imported. */
export async function saveAsFile(draft: Draft): Promise<void> {
  const { name, file } = await draftFile(draft);
  download(file, name);
}
