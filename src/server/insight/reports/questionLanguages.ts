import { inLanguage, LANGUAGES, type TranslatedText } from '../../../domain/instrument.ts';
import { offeredLanguages, type QuestionLanguage } from '../../../domain/definitionTexts.ts';
import { markup, type Html } from '../../html.ts';
import type { Reader } from '../../http/linkedPages/page.ts';
import type { DefinitionClip } from '../../shared/definitions/clips.ts';
import type { Report } from './report.ts';

/**
 * A reader of a report. `questions` is the additional language in which they read its questions; null if they read them
 * in the page's language.
 */
export type ReportReader = Reader & {
  questions: QuestionLanguage | null;
  /** Returns the URL of the recording of an instrument text in a language; null if there is none. */
  clipOf: (path: string, tag: string) => string | null;
};

/** Returns the languages other than the console's in which the questions of a report can be read. */
function furtherLanguages({ latest }: Report): QuestionLanguage[] {
  const six: readonly string[] = LANGUAGES;
  const languages = latest ? offeredLanguages({ kind: 'audit', definition: latest.instrument }) : [];
  return languages.filter(({ tag }) => !six.includes(tag));
}

/**
 * Returns the reader of a report; `tag` is the question language in the URL, and `clips` are the recordings of the
 * report's instrument, whose URLs start with `at`.
 */
export function withQuestions(
  reader: Reader,
  report: Report,
  { tag, clips, at }: { tag: unknown; clips: readonly DefinitionClip[]; at: string },
): ReportReader {
  const byText = new Map(clips.map(({ path, language, clip }) => [`${path}/${language}`, `${at}/clips/${clip}`]));
  return {
    ...reader,
    questions: furtherLanguages(report).find((language) => language.tag === tag) ?? null,
    clipOf: (path, language) => byText.get(`${path}/${language}`) ?? null,
  };
}

/** Returns a player for the recording of a question; nothing if there is none in the question's displayed language. */
export function questionClip(
  id: string,
  text: TranslatedText,
  { language, translate, questions, clipOf }: ReportReader,
): Html {
  const tag =
    [questions?.tag, language].find((candidate) => candidate !== undefined && Object.hasOwn(text, candidate)) ?? 'en';
  const url = clipOf(`questions/${id}/text`, tag);
  if (url === null) return markup``;
  const label = translate('linked.recording', { text: inLanguage(text, tag) });
  return markup`<audio class="clip screen" controls preload="none" src="${url}" aria-label="${label}"></audio>`;
}

/** Renders an instrument text in the language of the questions or, if it isn't translated, in the page's language. */
export function questionText(text: TranslatedText, { language, questions }: ReportReader): Html {
  if (questions === null || !Object.hasOwn(text, questions.tag)) return markup`${inLanguage(text, language)}`;
  return markup`<span lang="${questions.tag}" dir="${questions.direction}">${inLanguage(text, questions.tag)}</span>`;
}

/** Returns the menu for the language of the questions; empty if they are available only in the console's languages. */
export function questionMenu(report: Report, { language, translate, questions }: ReportReader): Html {
  const further = furtherLanguages(report);
  if (further.length === 0) return markup``;
  const ownName = translate(`languages.${language}`);
  return markup`<nav class="languages screen" aria-label="${translate('linked.questionLanguage')}">
    <span class="quiet">${translate('linked.questionLanguage')}</span>
    ${questions === null ? markup`<b aria-current="true">${ownName}</b>` : markup`<a href="?lang=${language}">${ownName}</a>`}
    ${further.map(({ tag, name }) =>
      tag === questions?.tag
        ? markup`<b lang="${tag}" aria-current="true">${name}</b> `
        : markup`<a lang="${tag}" hreflang="${tag}" href="?lang=${language}&questions=${encodeURIComponent(tag)}">${name}</a> `,
    )}
  </nav>`;
}
