import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const GIVEN = {
  PUBLIC_URL: 'https://audits.example.org',
  OIDC_ISSUER: 'https://id.example.org/realms/shops',
  OIDC_CLIENT_ID: 'fourscore',
  OIDC_CLIENT_SECRET: 'secret',
};

describe('the single sign-on settings', () => {
  test('belong together, and the provider is named by its host if no name is set', () => {
    expect(readConfig({}).sso).toBeUndefined();
    expect(readConfig(GIVEN).sso).toEqual({
      issuer: GIVEN.OIDC_ISSUER,
      clientId: 'fourscore',
      clientSecret: 'secret',
      scopes: 'openid email profile',
      name: 'id.example.org',
    });
    expect(readConfig({ ...GIVEN, OIDC_NAME: 'Acorn ID', OIDC_SCOPES: 'openid email' }).sso).toMatchObject({
      name: 'Acorn ID',
      scopes: 'openid email',
    });
  });

  test.each(Object.keys(GIVEN))('without %s make the start fail with a line that names it', (name) => {
    const read = () => readConfig({ ...GIVEN, [name]: '' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} is missing`));
  });

  test.each([
    ['OIDC_ISSUER', 'http://id.example.org'],
    ['OIDC_ISSUER', 'ftp://id.example.org'],
    ['OIDC_ISSUER', 'https://me:secret@id.example.org'],
    ['OIDC_ISSUER', 'https://:secret@id.example.org'],
    ['OIDC_ISSUER', 'https://id.example.org?a=b'],
    ['OIDC_ISSUER', 'http://127.0.0.1.example.org'],
    ['OIDC_SCOPES', 'email profile'],
    ['OIDC_NAME', 'a\u0000b'],
    ['SECRET_KEY', 'too short'],
  ])('%s is refused with %j, by name and without its value', (name, value) => {
    const read = () => readConfig({ ...GIVEN, [name]: value });
    expect(read).toThrow(new RegExp(`^${name} must`));
    expect(read).not.toThrow(value);
  });

  test('allow http on the same machine', () => {
    for (const OIDC_ISSUER of ['http://127.0.0.1:9000', 'http://localhost:9000/a', 'http://[::1]:9000']) {
      expect(readConfig({ ...GIVEN, OIDC_ISSUER }).sso).toMatchObject({ issuer: OIDC_ISSUER });
    }
  });
});
