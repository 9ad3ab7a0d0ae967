import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { packageRoot } from '../files/packageRoot.ts';
import { BackupError } from './error.ts';

/** The layout of the file. Raised when an older Fourscore could not read what a newer one writes. */
export const FORMAT = 1;

/** The names within the archive. */
export const ABOUT = 'about.json';
export const MANIFEST = 'manifest.json';
export const KEY = 'secret.key';
export const IMAGES = 'images/';

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Count = z.int().check(z.gte(0));
const Identifier = z.string().check(z.regex(/^[a-z][a-z0-9_]*$/));

/** The first entry: who wrote the file, so that a newer one is told by what it says and not by what is odd in it. */
export const About = z.object({
  kind: z.literal('fourscore backup'),
  format: z.int(),
  product: z.string(),
  createdAt: z.iso.datetime(),
  /** The migrations that the database had gone through: its schema. */
  migrations: z.array(z.string().check(z.regex(/^[\w.-]+\.sql$/))),
});
export type About = z.infer<typeof About>;

/** The last entry: everything that the file has to hold. */
export const Manifest = z.extend(About, {
  tables: z.array(
    z.object({ name: Identifier, columns: z.array(Identifier), rows: Count, bytes: Count, sha256: Sha256 }),
  ),
  images: z.array(z.object({ name: z.string(), sha256: Sha256 })),
  /** Of the key that opens second factors; absent when it is not in the file. */
  key: z.optional(Sha256),
});
export type Manifest = z.infer<typeof Manifest>;

/** An entry as bytes of JSON. */
export function asJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

/** Reads an entry of JSON, or refuses the file. */
export function parsed<T>(schema: z.ZodMiniType<T>, bytes: Buffer, file: string): T {
  try {
    return z.parse(schema, JSON.parse(bytes.toString()));
  } catch (error) {
    throw new BackupError(`${file} is no backup of Fourscore.`, { cause: error });
  }
}

/** SHA-256 of bytes, in hex. */
export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The version of the code, as package.json has it. */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** How much a backup holds of what people know. */
export function countsOf({ tables, images }: Manifest) {
  const rows = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0;
  return { people: rows('users'), stores: rows('stores'), surveys: rows('surveys'), images: images.length };
}
