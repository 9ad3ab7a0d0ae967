import { opendir, open } from 'node:fs/promises';
import path from 'node:path';
import { isId } from '../../id.ts';
import { ImportError, RowProblem } from '../rows.ts';

/** A folder of photos holds at most this many files, and folders within folders. */
const FILES_MAX = 200_000;
const DEPTH_MAX = 32;

/** A larger file is no photo that a phone takes, in bytes. */
const FILE_MAX_BYTES = 16 * 1024 * 1024;

/** The files of a folder by their names. */
export type PhotoFolder = {
  /** The path of a survey's photo. Throws RowProblem when there is none, or when which is meant can't be told. */
  find(surveyId: string, name: string): { file: string; isOwn: boolean };
};

/**
 * Looks at all files below a folder, and follows no links. Names are only ever compared with those found there: whatever a
 * row calls a photo, nothing outside of the folder is read. Throws ImportError for what is no folder, or too large a one.
 */
export async function photoFolder(folder: string, most = FILES_MAX): Promise<PhotoFolder> {
  const files = new Map<string, string[]>();
  let count = 0;
  const look = async (place: string, depth: number): Promise<void> => {
    if (depth > DEPTH_MAX) throw new ImportError(`${folder}: folders lie too deep within folders.`);
    for await (const entry of await opendir(place)) {
      const found = path.join(place, entry.name);
      if (entry.isDirectory()) await look(found, depth + 1);
      if (!entry.isFile()) continue;
      if (++count > most) throw new ImportError(`${folder}: there are more than ${most} files in it.`);
      const name = entry.name.normalize();
      files.set(name, [...(files.get(name) ?? []), found]);
    }
  };
  await look(folder, 0).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw error;
    throw new ImportError(`${folder}: that is no folder. Unpack an archive first.`);
  });
  return { find: (surveyId, name) => chosen(files.get(name.normalize()) ?? [], surveyId) };
}

/**
 * KoboToolbox puts the files of each submission into a folder of its id; elsewhere the name has to do. What lies in the
 * folder of another survey is not this one's.
 */
function chosen(candidates: readonly string[], surveyId: string): { file: string; isOwn: boolean } {
  const [own] = candidates.filter((file) => folderOf(file) === surveyId);
  if (own !== undefined) return { file: own, isOwn: true };
  const loose = candidates.filter((file) => !isId(folderOf(file)));
  const [only] = loose;
  if (only === undefined) throw new RowProblem('no file has its name');
  if (loose.length === 1) return { file: only, isOwn: false };
  throw new RowProblem(`${loose.length} files have its name: put it into a folder named ${surveyId}`);
}

/** A photo's file, when it can be read and is no larger than a photo is. Throws RowProblem otherwise. */
export async function readPhotoFile(file: string): Promise<Buffer> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new RowProblem(`its file can't be read (${(error as NodeJS.ErrnoException).code})`);
  });
  try {
    const { size } = await handle.stat();
    if (size > FILE_MAX_BYTES) throw new RowProblem(`its file is larger than ${FILE_MAX_BYTES / 1024 / 1024} MiB`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** The name of the folder in which a file lies. */
function folderOf(file: string): string {
  return path.basename(path.dirname(file)).toLowerCase();
}
