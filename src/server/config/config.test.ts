import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the email settings', () => {
  test('are optional: by default emails come from the console’s own host', () => {
    expect(readConfig({})).toMatchObject({
      smtpUrl: undefined,
      mailFrom: { name: 'Fourscore', address: 'fourscore@localhost' },
      trustedProxies: [],
    });
    expect(readConfig({ PUBLIC_URL: 'https://audits.example.org' }).mailFrom.address).toBe(
      'fourscore@audits.example.org',
    );
  });

  test.each([
    ['audits@example.org', { name: '', address: 'audits@example.org' }],
    ['Store audits <audits@example.org>', { name: 'Store audits', address: 'audits@example.org' }],
    ['Läden & Co. <audits@example.org>', { name: 'Läden & Co.', address: 'audits@example.org' }],
  ])('MAIL_FROM may be %j', (MAIL_FROM, mailFrom) => expect(readConfig({ MAIL_FROM }).mailFrom).toEqual(mailFrom));

  test.each([
    ['MAIL_FROM', 'audits'],
    ['MAIL_FROM', 'A <a@b.c>, B <d@e.f>'],
    ['MAIL_FROM', 'A\r\nBcc: x@y.z <a@b.c>'],
    ['SMTP_URL', 'http://mail.example.org'],
    ['SMTP_URL', 'mail.example.org:25'],
    ['SMTP_URL', 'smtp:///secret'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['TRUSTED_PROXIES', '10.0.0.1, true'],
    ['SLOW_QUERY_MS', '1.5 s'],
    ['METRICS_TOKEN', 'too short'],
    ['READ_DATABASE_URL', 'mysql://replica'],
    ['MIGRATE_DATABASE_URL', 'mysql://owner'],
  ])('%s is refused with %j, by name and without its value', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} must`));
    expect(read).not.toThrow(value);
  });

  test('proxies are addresses and networks', () => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,2001:db8::/32' });
    expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']);
  });
});

describe('the image storage', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  test('is a folder, or a bucket if all of its settings are given', () => {
    expect(readConfig({})).toMatchObject({ uploadDir: undefined, bucket: undefined });
    expect(readConfig({ UPLOAD_DIR: 'pictures' }).uploadDir).toBe(`${process.cwd()}/pictures`);
    const { bucket: read } = readConfig(bucket);
    const rest = {
      endpoint: 'https://s3.example.org',
      bucket: 'pictures',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    };
    expect(read).toEqual({ ...rest, region: 'us-east-1' });
    expect(readConfig({ ...bucket, S3_REGION: 'auto' }).bucket?.region).toBe('auto');
  });

  test.each(Object.keys(bucket))('without %s a bucket is incomplete', (name) => {
    expect(() => readConfig({ ...bucket, [name]: '' })).toThrow(
      new RegExp(`^${name} is missing: set all of S3_ENDPOINT, `),
    );
  });

  test('a region alone does not make a bucket', () => {
    expect(() => readConfig({ S3_REGION: 'auto' })).toThrow(/^S3_ENDPOINT is missing/);
  });

  test.each([
    ['S3_ENDPOINT', 's3.example.org'],
    ['S3_ENDPOINT', 'https://s3.example.org/pictures'],
    ['S3_ENDPOINT', 'https://id:secret@s3.example.org'],
    ['S3_ENDPOINT', 'file:///tmp'],
    ['S3_BUCKET', '../pictures'],
    ['S3_BUCKET', 'a/b'],
    ['S3_REGION', 'eu west'],
    ['S3_SECRET_ACCESS_KEY', 'two words'],
  ])('%s is refused with %j, by name and without its value', (name, value) => {
    const read = () => readConfig({ ...bucket, [name]: value });
    expect(read).toThrow(new RegExp(`^${name} must`));
    expect(read).not.toThrow(value);
  });
});

test('a replica requires a server', () => {
  const READ_DATABASE_URL = 'postgres://replica.example.org/fourscore';
  expect(() => readConfig({ READ_DATABASE_URL })).toThrow(/^READ_DATABASE_URL requires DATABASE_URL/);
  expect(readConfig({ READ_DATABASE_URL, DATABASE_URL: READ_DATABASE_URL }).readDatabaseUrl).toBe(READ_DATABASE_URL);
});

test('a database owner requires the server of DATABASE_URL', () => {
  const MIGRATE_DATABASE_URL = 'postgres://owner@db.example.org/fourscore';
  expect(() => readConfig({ MIGRATE_DATABASE_URL })).toThrow(/^MIGRATE_DATABASE_URL requires DATABASE_URL/);
  const DATABASE_URL = 'postgres://console@db.example.org/fourscore';
  expect(readConfig({ MIGRATE_DATABASE_URL, DATABASE_URL }).migrateDatabaseUrl).toBe(MIGRATE_DATABASE_URL);
});
