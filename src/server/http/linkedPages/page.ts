import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { LANGUAGES, type Language } from '../../domain/instrument.ts';
import { markup, Html } from '../html.ts';
import { languageOf, preferredLanguage, type Translate } from '../i18n.ts';
import { STYLES } from './styles.ts';

/** What a page needs of its reader: in which language, and how a text is said in it. */
export type Reader = { language: Language; translate: Translate };

/** A page for people who never sign in. */
export type LinkedPage = {
  /** Of the window, and of a file that it is printed to. */
  title: string;
  body: Html;
  /** Whether it offers to be printed: where a script may run, by a button. */
  prints?: boolean;
};

/** Who reads: as the address asks by `lang`, or as the browser does. */
export function readerOf(
  { query, headers }: { query: unknown; headers: { 'accept-language'?: string | undefined } },
  words: (language: Language) => Translate,
): Reader {
  const { lang } = query as { lang?: unknown };
  const language = languageOf(typeof lang === 'string' ? lang : null) ?? preferredLanguage(headers['accept-language']);
  return { language, translate: words(language) };
}

/** Shows the button that prints: without a script there is none. */
const PRINT_SCRIPT = "var b=document.getElementById('print');b.hidden=false;b.onclick=function(){window.print()}";

// To the letter, as the policy has their hashes.
const STYLE = new Html(`<style>${STYLES}</style>`);
const PRINT = new Html(`<script>${PRINT_SCRIPT}</script>`);

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLES)}`,
  `script-src ${hashOf(PRINT_SCRIPT)}`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Answers with a page. It is whole in itself: one file, whose style the policy names by its hash. */
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

/** The one page of an address that is no longer shared, for every reason alike. */
export function sendGone(reply: FastifyReply, reader: Reader): FastifyReply {
  const { translate } = reader;
  return sendNote(reply, reader, { title: translate('linked.gone'), lead: translate('linked.goneLead') }, 404);
}

/** A page that says one thing and nothing else. */
export function sendNote(
  reply: FastifyReply,
  reader: Reader,
  { title, lead }: { title: string; lead: string },
  status: number,
): FastifyReply {
  const body = markup`<section class="card note">
    <h1>${title}</h1>
    <p>${lead}</p>
  </section>`;
  return sendPage(reply, reader, { title, body }, status);
}

const MARK = markup`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
  <rect width="32" height="32" rx="8" fill="#0f6048" />
  <path d="M16 6v10H6z" fill="#fff" />
  <path d="M16 6v10h10z" fill="#d0e1db" />
  <path d="M6 16h10v10z" fill="#9fc0b6" />
  <path d="M26 16H16v10z" fill="#6fa091" />
</svg>`;

function documentOf({ language, translate }: Reader, { title, body, prints = false }: LinkedPage): Html {
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
            <p class="brand">${MARK} <b>${translate('app.name')}</b></p>
            ${prints && markup`<button type="button" class="plain" id="print" hidden>${translate('linked.print')}</button>`}
            <nav class="languages" aria-label="${translate('linked.language')}">
              ${LANGUAGES.map((each) =>
                each === language
                  ? markup`<b lang="${each}" aria-current="true">${translate(`languages.${each}`)}</b> `
                  : markup`<a lang="${each}" hreflang="${each}" href="?lang=${each}">${translate(`languages.${each}`)}</a> `,
              )}
            </nav>
          </div>
        </header>
        <main class="wide">${body}</main>
        ${prints && PRINT}
      </body>
    </html> `;
}
