import { Client } from 'pg';
import type { RestoredAccess } from '../../../../domain/backups/restoredAccess.ts';
import type { Source } from '../archive.ts';
import { checkBackup } from '../checkBackup.ts';
import { copyIn } from '../copy.ts';
import type { Manifest } from '../manifest.ts';
import {
  ACCESS_TABLES,
  copiedSide,
  makeBackupCopy,
  selectKinship,
  selectRestoredAccess,
  STORED_SIDE,
} from './restoredAccessQueries.ts';

/** The manifest of a checked backup, with the rows that grant access. */
export type CheckedBackup = { manifest: Manifest; access: ReadonlyMap<string, Buffer[]> };

/**
 * The relation of the backup to the database (`selectKinship`), and the revoked access that a restore would bring back.
 */
export type Comparison = { kinship: 'same' | 'other' | 'locked'; revived: RestoredAccess[] };

/** Checks a backup and returns it with the rows that grant access, to compare with a database. */
export async function readAccess(from: string | Source, advance?: (bytes: number) => void): Promise<CheckedBackup> {
  const access = new Map<string, Buffer[]>();
  const tables = new Set<string>(ACCESS_TABLES);
  const manifest = await checkBackup(from, advance, ({ name, bytes }) => {
    const [kind, table = ''] = name.split('/');
    if (kind === 'tables' && tables.has(table)) access.set(table, [...(access.get(table) ?? []), bytes]);
  });
  return { manifest, access };
}

/** Compares the access that a backup grants with the access that the database grants now. Changes nothing. */
export async function compareAccess(url: string, { manifest, access }: CheckedBackup): Promise<Comparison> {
  const client = new Client({ connectionString: url, application_name: 'fourscore backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout to 0; set client_encoding to utf8; begin');
    for (const table of ACCESS_TABLES) {
      const columns = manifest.tables.find(({ name }) => name === table)?.columns ?? [];
      await makeBackupCopy(client, table, columns);
      const rows = access.get(table);
      if (!rows) continue;
      await copyIn(client, `copy pg_temp.backup_${table} (${columns.join(', ')}) from stdin`, piecesOf(rows));
    }
    const backup = copiedSide('backup');
    const kinship = await selectKinship(client, backup, STORED_SIDE);
    return {
      kinship,
      revived: kinship === 'other' ? [] : await selectRestoredAccess(client, backup, STORED_SIDE),
    };
  } finally {
    await client.end();
  }
}

const MESSAGE_BYTES = 64 * 1024;

/** Yields the bytes in pieces of at most 64 KB. */
export async function* piecesOf(source: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const bytes of source) {
    for (let at = 0; at < bytes.length; at += MESSAGE_BYTES) yield bytes.subarray(at, at + MESSAGE_BYTES);
  }
}
