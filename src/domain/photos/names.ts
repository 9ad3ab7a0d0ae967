/** The prefix of photo names. Unlike an image of a store or user, a photo can't be fetched with its name alone. */
export const PHOTO_PREFIX = 'photo-';

/** Checks whether a file name belongs to a photo. Ignores letter case, because some file systems do. */
export function isPhotoName(name: string): boolean {
  return name.toLowerCase().startsWith(PHOTO_PREFIX);
}
