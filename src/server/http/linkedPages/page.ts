import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { LANGUAGES, type Language } from '../../../domain/instrument.ts';
import { markup, Html } from '../../html.ts';
import { languageOf, preferredLanguage, type Translate } from '../../i18n.ts';
import { fontFaces } from './fonts.ts';
import { STYLES } from './styles.ts';

/** The reader of a page: their language and its translations. */
export type Reader = { language: Language; translate: Translate };

/** A page for people who don't sign in. */
export type LinkedPage = {
  /** The title of the window, and the suggested name of a PDF printed from the page. */
  title: string;
  body: Html;
  /** Replaces the language menu, for a page that is in one language only. */
  menu?: Html;
  /** The query parameters that the links of the language menu retain, such as `&questions=ar`. */
  query?: string;
  /** Shows a print button if scripts can run. */
  prints?: boolean;
  /** The organisation's name, shown below the product's. */
  organisation?: string;
};

/** Returns the reader. Their language comes from the URL's `lang` if it is valid, otherwise from the browser. */
export function readerOf(
  { query, headers }: { query: unknown; headers: { 'accept-language'?: string | undefined } },
  words: (language: Language) => Translate,
): Reader {
  const { lang } = query as { lang?: unknown };
  const language = languageOf(typeof lang === 'string' ? lang : null) ?? preferredLanguage(headers['accept-language']);
  return { language, translate: words(language) };
}

/** Shows the print button, which is hidden without scripts. */
const PRINT_SCRIPT = "var b=document.getElementById('print');b.hidden=false;b.onclick=function(){window.print()}";

// The content security policy allows only these styles and this script, by their hashes.
const STYLE_TEXT = `${fontFaces()}${STYLES}`;
const STYLE = new Html(`<style>${STYLE_TEXT}</style>`);
const PRINT = new Html(`<script>${PRINT_SCRIPT}</script>`);

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE_TEXT)}`,
  `script-src ${hashOf(PRINT_SCRIPT)}`,
  "img-src 'self'",
  "media-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends a page that contains its styles and script, which the policy allows by their hashes. */
export function sendPage(reply: FastifyReply, reader: Reader, page: LinkedPage, status = 200): FastifyReply {
  return reply
    .status(status)
    .header('content-security-policy', POLICY)
    .header('x-robots-tag', 'noindex')
    .header('vary', 'accept-language')
    .header('content-language', reader.language)
    .type('text/html; charset=utf-8')
    .send(documentOf(reader, page).text);
}

/** Sends the 404 page for a link that no longer works. It is the same for every reason, so it reveals nothing. */
export function sendExpiredPage(reply: FastifyReply, reader: Reader): FastifyReply {
  const { translate } = reader;
  return sendNote(reply, reader, { title: translate('linked.gone'), lead: translate('linked.goneLead') }, 404);
}

/** Sends a page with a single message. */
export function sendNote(
  reply: FastifyReply,
  reader: Reader,
  { title, lead }: { title: string; lead: string },
  status: number,
): FastifyReply {
  const body = markup`<section class="card note">
    ${UNLINKED}
    <h1>${title}</h1>
    <p>${lead}</p>
  </section>`;
  return sendPage(reply, reader, { title, body }, status);
}

const UNLINKED = markup`<svg class="picture boxed" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
  <path d="M18.84 12.25l1.72-1.71h-.02a5.004 5.004 0 0 0-.12-7.07 5.006 5.006 0 0 0-6.95 0l-1.72 1.71M5.17 11.75l-1.71 1.71a5.004 5.004 0 0 0 .12 7.07 5.006 5.006 0 0 0 6.95 0l1.71-1.71M8 2L8 5M2 8L5 8M16 19L16 22M19 16L22 16" />
</svg>`;

const MARK = markup`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
  <rect width="32" height="32" rx="8" fill="#0f6048" />
  <path d="M16 6v10H6z" fill="#fff" />
  <path d="M16 6v10h10z" fill="#d0e1db" />
  <path d="M6 16h10v10z" fill="#9fc0b6" />
  <path d="M26 16H16v10z" fill="#6fa091" />
</svg>`;

function documentOf(
  reader: Reader,
  { title, body, query = '', menu = languageMenu(reader, query), prints = false, organisation = '' }: LinkedPage,
): Html {
  const { language, translate } = reader;
  return markup`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" />
        ${STYLE}
      </head>
      <body>
        <header class="top">
          <div class="wide">
            <p class="brand">
              ${MARK}
              <span><b>${translate('app.name')}</b>${organisation !== '' && markup`<small class="quiet">${organisation}</small>`}</span>
            </p>
            ${prints && markup`<button type="button" class="plain" id="print" hidden>${translate('linked.print')}</button>`}
            ${menu}
          </div>
        </header>
        <main class="wide">${body}</main>
        ${prints && PRINT}
      </body>
    </html> `;
}

function languageMenu({ language, translate }: Reader, query: string): Html {
  return markup`<nav class="languages" aria-label="${translate('linked.language')}">
    ${LANGUAGES.map((tag) =>
      tag === language
        ? markup`<b lang="${tag}" aria-current="true">${translate(`languages.${tag}`)}</b> `
        : markup`<a lang="${tag}" hreflang="${tag}" href="?lang=${tag}${query}">${translate(`languages.${tag}`)}</a> `,
    )}
  </nav>`;
}
