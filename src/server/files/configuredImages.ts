import path from 'node:path';
import { ConfigError, type Config } from '../config/config.ts';
import { checkWritableFolder, reasonOf } from './writableFolder.ts';
import { bucketHome, bucketProblem } from './bucket.ts';
import { folderHome, type ImageHome } from './imageHome.ts';

export type ImageSettings = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'uploadDir' | 'bucket'>>;

/** Returns the configured image storage: the bucket or, if none is configured, a folder. */
export function imageHome(settings: ImageSettings): ImageHome {
  return settings.bucket ? bucketHome(settings.bucket) : folderHome(imageFolder(settings));
}

/** Returns the folder in which images are stored when no bucket is configured. */
export function imageFolder({ dataDir, uploadDir }: ImageSettings): string {
  return uploadDir ?? path.join(dataDir, 'images');
}

/**
 * Checks the image storage before the server starts. Throws a ConfigError for problems that only the operator can fix;
 * a bucket that doesn't answer is only reported through `report`, because it may become available again.
 */
export async function checkImageHome(settings: ImageSettings, report: (trouble: string) => void): Promise<void> {
  if (!settings.bucket) {
    // The data directory is checked elsewhere.
    if (settings.uploadDir !== undefined) await checkWritableFolder('UPLOAD_DIR', settings.uploadDir);
    return;
  }
  const { endpoint, bucket } = settings.bucket;
  const bucketName = `The bucket '${bucket}' at ${endpoint}`;
  let problem: string | null = null;
  try {
    problem = await bucketProblem(settings.bucket);
  } catch (error) {
    report(
      `${bucketName} does not answer (${reasonOf(error)}). Until it does, images can be neither shown nor uploaded.`,
    );
  }
  if (problem !== null)
    throw new ConfigError(`${bucketName} can't be used: ${problem}. See S3_* in docs/operating.md.`);
}
