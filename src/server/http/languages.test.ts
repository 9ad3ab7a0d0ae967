import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { forgotPassword, login } from '../../contract/access/account.ts';
import { listGroups } from '../../contract/places/groups.ts';
import { listFoods, listManagerQuestions } from '../../contract/audits/definitions.ts';
import { addStore } from '../../contract/places/stores.ts';
import { readSuggestions } from '../../contract/audits/surveys.ts';
import { LANGUAGES } from '../../domain/instrument.ts';
import { person, store, survey, type Person } from '../../../test/support/factories.ts';
import { mailerOf, transportTo } from '../../../test/support/mailer.ts';
import { sharedServer } from '../../../test/support/server.ts';
import { htmlOf, mailServer, textOf } from '../../../test/support/processes/smtp.ts';
import { deliverDue } from '../mail/mailer.ts';
import { packageRoot } from '../files/packageRoot.ts';
import type { RefusalCode } from '../refusal.ts';
import { refusalText } from './failure.ts';
import { loadTranslations, namedLanguage, preferredLanguage } from '../i18n.ts';

const server = await sharedServer();
const ann = await person(server.db);

describe('Accept-Language', () => {
  test.each([
    ['ru', 'ru'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['de, fr;q=0.9, ja;q=0.5', 'ja'],
    ['en;q=0.2, zh-Hant-TW;q=0.7', 'zh'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('%s means %s', (header, language) => expect(preferredLanguage(header)).toBe(language));

  test.each(['de, fr', 'ja;q=0', '*'])('%s names no supported language', (header) =>
    expect(namedLanguage(header)).toBeNull(),
  );
});

describe('the caller’s language', () => {
  test('is used for errors, including the field name', async () => {
    const wrong = { email: ann.email, password: 'wrong password' };
    expect((await server.call(login, wrong, { language: 'ru' })).body['message']).toBe(
      loadTranslations()('ru')('refusals.wrong_credentials'),
    );
    const { body } = await server.call(addStore, {}, { token: ann.token, language: 'ru' });
    expect(body).toMatchObject({ code: 'missing', field: 'storename' });
    const label = loadTranslations()('ru')('stores.form.name');
    expect(body['message']).toContain(label);
    expect(body['message']).not.toMatch(/[A-Za-z]/);
  });

  test.each(LANGUAGES)('in %s a refusal without a field name reads well', async (language) => {
    const file = path.join(packageRoot, 'public/i18n', `${language}.json`);
    const { refusals } = JSON.parse(await readFile(file, 'utf8')) as { refusals: Record<string, string> };
    const codesWithField = Object.keys(refusals).filter((code) => refusals[code]?.includes('{field}')) as RefusalCode[];
    const translate = loadTranslations()(language);
    expect(codesWithField).toContain('missing');
    for (const code of codesWithField) {
      const text = refusalText({ code, field: 'my_field', values: undefined }, translate);
      const plainText = refusalText({ code, field: undefined, values: undefined }, translate);
      expect(text).toContain('my_field');
      expect([text.replace('my_field', ''), text.replace('my_field', 'none')]).not.toContain(plainText);
    }
  });

  test('is used for the questions of the instrument', async () => {
    const all = await Promise.all(LANGUAGES.map(instrumentIn));
    expect(new Set(all).size).toBe(LANGUAGES.length);
    const [, , , japanese = ''] = all;
    expect(japanese.match(/"(?:text|food_name|sub_food_name)":"[\x20-\x7e]+"/g)).toBeNull();
  });

  test('is used for an action plan, whatever language it was sent in; other texts are unchanged', async () => {
    const english = 'Is any of the fresh fruit on display spoiled?';
    const spanish = 'Revisa';
    const actions = [{ question: english, answers: ['Order less fruit at a time, more often.', spanish] }];
    const id = await survey(server.db, await store(server.db), { actions });
    const { body } = await server.call(readSuggestions, { surveyid: id }, { token: ann.token, language: 'ja' });
    const [plan = ''] = body['resultData'] as string[];
    const { question, answers } = JSON.parse(plan) as { question: string; answers: string[] };
    expect(question).toMatch(/か？$/);
    expect(answers[0]).not.toMatch(/[A-Za-z]/);
    expect(answers[1]).toBe(spanish);
  });
});

describe('an email', () => {
  test('uses its recipient’s most recent language, not the caller’s', async () => {
    const eva = await person(server.db, { name: 'eva' });
    await server.call(listGroups, {}, { token: eva.token, language: 'ru' });
    await server.call(listGroups, {}, { token: eva.token, language: 'es-MX' });
    // A request without a language leaves the stored one unchanged.
    await server.call(listGroups, {}, { token: eva.token });
    expect(await languageOf(eva)).toBe('es');
    await server.call(forgotPassword, { email: eva.email }, { language: 'ja' });
    const smtp = await mailServer();
    server.later(1_000);
    await deliverDue(mailerOf(server, transportTo(server, smtp.url)));
    await smtp.close();
    const [mail = { from: '', to: [], raw: '' }] = smtp.received;
    expect(textOf(mail)).toContain(loadTranslations()('es')('mails.reset.otherwise'));
    expect(htmlOf(mail)).toContain('<html lang="es">');
  });
});

async function instrumentIn(language: string): Promise<string> {
  const foods = await server.call(listFoods, {}, { token: ann.token, language });
  const questions = await server.call(listManagerQuestions, {}, { token: ann.token, language });
  return foods.raw + questions.raw;
}

async function languageOf({ id }: Person): Promise<string | null> {
  const user = await server.db.selectFrom('users').select('language').where('id', '=', id).executeTakeFirstOrThrow();
  return user.language;
}
