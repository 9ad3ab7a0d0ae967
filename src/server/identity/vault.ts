import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { ConfigError, type Config } from '../config/config.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { keysOf, makeServerSecret, readServerSecret, type Keys } from './serverSecret.ts';
import { selectFingerprint, insertFingerprint } from './vaultQueries.ts';

/**
 * Encrypts small secrets with AES-256-GCM and a key stored outside the database, so that a copy of the database alone
 * reveals no secrets. `context` identifies what a secret belongs to, such as a user: it can't be opened with another.
 */
export type Vault = {
  seal(db: Db, secret: Buffer, context: string): Promise<Buffer>;
  unseal(db: Db, ciphertext: Buffer, context: string): Promise<Buffer>;
};

type VaultConfig = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'secretKey'>>;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Opens a vault. The key is read when it is first needed, or generated when the first secret is sealed. */
export function openVault(config: VaultConfig): Vault {
  let currentKeys: Keys | undefined;

  async function keysFor(db: Db, makeIfMissing: boolean): Promise<Keys> {
    // A restored backup might not contain the key's fingerprint yet, so sealing always records it.
    if (currentKeys && !makeIfMissing) return currentKeys;
    const secret = await (config.secretKey ?? (makeIfMissing ? makeServerSecret(config) : readServerSecret(config)));
    if (secret === undefined) throw new Refusal('key_differs');
    const keys = keysOf(secret);
    // The first key used becomes the database's key. A server with a different key must not seal anything.
    if (makeIfMissing) await insertFingerprint(db, keys.fingerprint);
    if ((await selectFingerprint(db)) !== keys.fingerprint) throw new Refusal('key_differs');
    return keys;
  }

  return {
    async seal(db, secret, context) {
      const keys = await keysFor(db, true);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keys.key, nonce).setAAD(Buffer.from(context));
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    },

    async unseal(db, ciphertext, context) {
      currentKeys ??= await keysFor(db, false);
      const decipher = createDecipheriv(CIPHER, currentKeys.key, ciphertext.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(ciphertext.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(ciphertext.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    },
  };
}

/** Throws ConfigError at startup when data in the database is sealed with a key that this server does not have. */
export async function checkVaultKey(db: Db, config: VaultConfig): Promise<void> {
  const fingerprint = await selectFingerprint(db);
  if (fingerprint === undefined) return;
  const secret = config.secretKey ?? (await readServerSecret(config));
  if (secret === undefined || keysOf(secret).fingerprint !== fingerprint) throw new ConfigError(OTHER_KEY);
}

const OTHER_KEY =
  'The second factors and webhooks in this database were encrypted with another key. Set SECRET_KEY to it, or put ' +
  "its secret.key back into DATA_DIR. If it is lost, 'fourscore user second-factor-off --all' lets users sign in with " +
  'only their password and set up a new second factor; webhooks then need a new secret.';
