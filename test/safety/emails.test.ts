import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../src/domain/instrument.ts';
import { composeMessage, TEMPLATES, type Template } from '../../src/server/mail/compose.ts';
import { loadTranslations } from '../../src/server/i18n.ts';

// ASVS 1.2.1 and 1.3.7: everything that an email mentions is rendered as text, whatever it looks like.

const words = loadTranslations();
/** The emails with a button. */
const WITH_LINK: readonly Template[] = ['reset', 'link', 'confirmDeletion', 'actionGiven', 'actionReopened'];

const HOSTILE = `"'><img src=x onerror=alert(1)><a href="http://evil.example">{{7*7}}\${7*7}&lt;`;

const emailWithQuote = (language: Language, quote: string) => {
  const values = { language, email: 'ann', home: 'home', link: 'link', quote };
  return composeMessage('confirmDeletion', words(language), values);
};

const tagsOf = (html = '') => html.match(/<\/?[a-z]+/gi);

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(TEMPLATES)('%s contains only its own markup', (template) => {
    const [own, hostile] = ['ann', HOSTILE].map((content) => {
      const link = WITH_LINK.includes(template) ? { link: content } : {};
      return composeMessage(template, words(language), { language, email: content, home: content, ...link });
    });
    expect(tagsOf(hostile?.html)).toEqual(tagsOf(own?.html));
    // Nothing breaks out of an attribute, either.
    expect(hostile?.html).not.toMatch(/evil\.example"|onerror=alert\(1\)>|\b49\b/);
    expect(hostile?.text).toContain(HOSTILE);
    expect(hostile?.subject).toBe(own?.subject);
  });

  test('text from unknown senders is quoted as text without links', () => {
    const input = emailWithQuote(
      language,
      `Pay at https://evil.example/x or www.evil.example or a@evil.example or evil。example\n${HOSTILE}`,
    );
    expect(tagsOf(input.html)).toEqual(tagsOf(emailWithQuote(language, 'I left.').html));
    expect(emailWithQuote(language, 'I left.').text).toContain('I left.');
    expect(input.text).toContain(
      'Pay at https: //evil. example/x or www. evil. example or a@ evil. example or evil。 example',
    );
    for (const part of [input.text, input.html]) expect(part).not.toMatch(/evil[.。]e|:\/\/e/);
    expect(emailWithQuote(language, '').text).not.toContain('“”');
  });
});
