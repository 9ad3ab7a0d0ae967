import { opendir, open } from 'node:fs/promises';
import path from 'node:path';
import { IMPORTED_PHOTO_MAX_BYTES } from '../../../../domain/photos/limits.ts';
import { isId } from '../../../id.ts';
import { ImportError, RowProblem } from '../rows.ts';

const FILES_MAX = 200_000;
const DEPTH_MAX = 32;

/** An index of a folder's files by name. */
export type PhotoFolder = {
  /**
   * Returns the path of a survey's photo, and whether it is in the survey's own folder. Throws RowProblem when no file
   * can be chosen.
   */
  find(surveyId: string, name: string): { file: string; isOwn: boolean };
};

/**
 * Indexes the files in a folder and its subfolders. Names from rows are only compared with the indexed files, so no
 * other file is read. Throws ImportError when the path is not a folder, or has too many files or levels of folders.
 */
export async function photoFolder(folder: string, most = FILES_MAX): Promise<PhotoFolder> {
  const files = new Map<string, string[]>();
  let count = 0;
  const look = async (place: string, depth: number): Promise<void> => {
    if (depth > DEPTH_MAX) throw new ImportError(`${folder}: subfolders are nested too deeply.`);
    for await (const entry of await opendir(place)) {
      const file = path.join(place, entry.name);
      if (entry.isDirectory()) await look(file, depth + 1);
      if (!entry.isFile()) continue;
      if (++count > most) throw new ImportError(`${folder}: it contains more than ${most} files.`);
      const name = entry.name.normalize();
      files.set(name, [...(files.get(name) ?? []), file]);
    }
  };
  await look(folder, 0).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw error;
    throw new ImportError(`${folder}: not a folder. If it is an archive, unpack it first.`);
  });
  return { find: (surveyId, name) => chooseFile(files.get(name.normalize()) ?? [], surveyId) };
}

/** KoboToolbox puts each submission's files in a folder named after its id. */
function chooseFile(candidates: readonly string[], surveyId: string): { file: string; isOwn: boolean } {
  const [ownFile] = candidates.filter((file) => folderOf(file) === surveyId);
  if (ownFile !== undefined) return { file: ownFile, isOwn: true };
  const loose = candidates.filter((file) => !isId(folderOf(file)));
  const [looseFile] = loose;
  if (looseFile === undefined) throw new RowProblem('no file has this name');
  if (loose.length === 1) return { file: looseFile, isOwn: false };
  throw new RowProblem(`${loose.length} files have this name: put the right one into a folder named ${surveyId}`);
}

/** Reads a photo's file. Throws RowProblem when it can't be opened or is too large. */
export async function readPhotoFile(file: string): Promise<Buffer> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new RowProblem(`its file can't be read (${(error as NodeJS.ErrnoException).code})`);
  });
  try {
    const { size } = await handle.stat();
    if (size > IMPORTED_PHOTO_MAX_BYTES)
      throw new RowProblem(`its file is larger than ${IMPORTED_PHOTO_MAX_BYTES / 1024 / 1024} MiB`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

function folderOf(file: string): string {
  return path.basename(path.dirname(file)).toLowerCase();
}
