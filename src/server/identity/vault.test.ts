import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedDatabase } from '../../../test/support/database.ts';
import { makeServerSecret, readServerSecret } from './serverSecret.ts';
import { checkVaultKey, openVault } from './vault.ts';
import { deleteFingerprint } from './vaultQueries.ts';

let dataDir: string;
let otherDir: string;

const database = await sharedDatabase();
beforeEach(async () => {
  await deleteFingerprint(database.db);
  dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-'));
  otherDir = await mkdtemp(path.join(tmpdir(), 'fourscore-'));
  return async () => {
    for (const folder of [dataDir, otherDir]) await rm(folder, { recursive: true });
  };
});

const SECRET = Buffer.from('twenty bytes long ok');
const KEY = 'a secret key of thirty-two signs';

describe('the vault', () => {
  test('opens in another process what it sealed, with the file or SECRET_KEY', async () => {
    const { db } = database;
    for (const config of [{ dataDir }, { dataDir: otherDir, secretKey: KEY }]) {
      await deleteFingerprint(db);
      const sealedSecret = await openVault(config).seal(db, SECRET, 'ann');
      expect(sealedSecret.includes(SECRET)).toBe(false);
      expect(await openVault(config).unseal(db, sealedSecret, 'ann')).toEqual(SECRET);
      await expect(openVault(config).unseal(db, sealedSecret, 'bob')).rejects.toThrow();
      await checkVaultKey(db, config);
    }
    expect(await readServerSecret({ dataDir: otherDir })).toBeUndefined();
  });

  test('seals the same text differently each time', async () => {
    const vault = openVault({ dataDir });
    const [one, two] = [await vault.seal(database.db, SECRET, 'ann'), await vault.seal(database.db, SECRET, 'ann')];
    expect(one.equals(two)).toBe(false);
  });

  test('with a different key than the database’s neither seals nor opens, and the start reports it in one line', async () => {
    const { db } = database;
    const sealedSecret = await openVault({ dataDir }).seal(db, SECRET, 'ann');
    for (const config of [{ dataDir: otherDir }, { dataDir, secretKey: KEY }]) {
      await expect(openVault(config).unseal(db, sealedSecret, 'ann')).rejects.toMatchObject({ code: 'key_differs' });
      await expect(openVault(config).seal(db, SECRET, 'ann')).rejects.toMatchObject({ code: 'key_differs' });
      await expect(checkVaultKey(db, config)).rejects.toThrow(/^The second factors .* SECRET_KEY .* --all/);
    }
    expect(await openVault({ dataDir }).unseal(db, sealedSecret, 'ann')).toEqual(SECRET);
  });

  test('needs no key until something is sealed', async () => {
    await checkVaultKey(database.db, { dataDir });
    expect(await readServerSecret({ dataDir })).toBeUndefined();
  });
});

test('of twenty processes that create the secret simultaneously, all have the same one', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => makeServerSecret({ dataDir })));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\da-f]{64}$/);
});

test('a file with other content is not a secret', async () => {
  await writeFile(path.join(dataDir, 'secret.key'), 'x');
  expect(await makeServerSecret({ dataDir })).toBeUndefined();
});
