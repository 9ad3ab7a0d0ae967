import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { BackupError } from './error.ts';

/** The version of the file format. Increase it if older releases can't read new files. */
export const FORMAT = 1;

/** Entries of the archive; `IMAGES` is a folder. */
export const ABOUT = 'about.json';
export const MANIFEST = 'manifest.json';
export const KEY = 'secret.key';
export const IMAGES = 'images/';

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Count = z.int().check(z.gte(0));
const Identifier = z.string().check(z.regex(/^[a-z][a-z0-9_]*$/));

/** The first entry. It shows whether a newer version wrote the file, which would otherwise seem damaged. */
export const About = z.object({
  kind: z.literal('fourscore backup'),
  format: z.int(),
  product: z.string(),
  createdAt: z.iso.datetime(),
  /** The migrations applied to the database, which define its schema. */
  migrations: z.array(z.string().check(z.regex(/^[\w.-]+\.sql$/))),
});
export type About = z.infer<typeof About>;

/** The last entry. It lists the contents of the file, with checksums. */
export const Manifest = z.extend(About, {
  tables: z.array(
    z.object({ name: Identifier, columns: z.array(Identifier), rows: Count, bytes: Count, sha256: Sha256 }),
  ),
  images: z.array(z.object({ name: z.string(), sha256: Sha256 })),
  /** The checksum of the server's secret; absent if the file doesn't contain the secret. */
  key: z.optional(Sha256),
});
export type Manifest = z.infer<typeof Manifest>;

/** Converts a value to JSON, as the bytes of an entry. */
export function asJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

/** Parses a JSON entry. Throws BackupError if it is invalid. */
export function parseFile<T>(schema: z.ZodMiniType<T>, bytes: Buffer, file: string): T {
  try {
    return z.parse(schema, JSON.parse(bytes.toString()));
  } catch (error) {
    throw new BackupError(`${file} is not a Fourscore backup.`, { cause: error });
  }
}

/** Returns the SHA-256 of bytes, in hex. */
export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the numbers of users, stores, surveys and images in a backup. */
export function countsOf({ tables, images }: Manifest) {
  const rows = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0;
  return { people: rows('users'), stores: rows('stores'), surveys: rows('surveys'), images: images.length };
}
