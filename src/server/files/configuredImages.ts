import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError, type Config } from '../config/config.ts';
import { bucketHome, bucketProblem } from './bucket.ts';
import { folderHome, type ImageHome } from './imageHome.ts';

export type ImageSettings = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'uploadDir' | 'bucket'>>;

/** The home of images that the settings name: a bucket, or else a folder. */
export function imageHome(settings: ImageSettings): ImageHome {
  return settings.bucket ? bucketHome(settings.bucket) : folderHome(imageFolder(settings));
}

/** Where images lie when no bucket is given. */
export function imageFolder({ dataDir, uploadDir }: ImageSettings): string {
  return uploadDir ?? path.join(dataDir, 'images');
}

/**
 * Looks at the home of images before anything is served. What only the operator can correct is a ConfigError; a store that
 * does not answer is told of, and may come back later.
 */
export async function checkImageHome(settings: ImageSettings, tell: (trouble: string) => void): Promise<void> {
  if (!settings.bucket) return checkFolder(settings.uploadDir);
  const { endpoint, bucket } = settings.bucket;
  const where = `The bucket '${bucket}' at ${endpoint}`;
  let problem: string | null = null;
  try {
    problem = await bucketProblem(settings.bucket);
  } catch (error) {
    tell(`${where} does not answer (${reasonOf(error)}). Until it does, pictures are neither shown nor taken in.`);
  }
  if (problem !== null) throw new ConfigError(`${where} can't be used: ${problem}. See S3_* in docs/operating.md.`);
}

/** The data directory has a check of its own. */
async function checkFolder(uploadDir: string | undefined): Promise<void> {
  if (uploadDir === undefined) return;
  try {
    await mkdir(uploadDir, { recursive: true });
    await access(uploadDir, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new ConfigError(`UPLOAD_DIR must be a folder that can be written (${reasonOf(error)}).`);
  }
}

function reasonOf(error: unknown): string {
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: { code?: unknown } };
  if (typeof code === 'string') return code;
  return typeof cause?.code === 'string' ? cause.code : String(message);
}
