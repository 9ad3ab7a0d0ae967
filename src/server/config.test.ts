import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the mail settings', () => {
  test('are optional: mails come from the console’s own host', () => {
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
  ])('%s is refused as %j, by name and without its value', (name, value) => {
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
