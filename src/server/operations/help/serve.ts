import type { FastifyInstance } from 'fastify';
import { sendPage } from '../../http/linkedPages/page.ts';
import type { ServeOptions } from '../../http/options.ts';
import { markup } from '../../html.ts';
import { Refusal } from '../../refusal.ts';
import { isHelpPage, readHelpPage } from './pages.ts';

/**
 * Serves the docs of the installed version, which are in English. They need no sign-in, because they are part of the
 * package and contain none of this console's data.
 */
export function serveHelp(app: FastifyInstance, { words }: Pick<ServeOptions, 'words'>): void {
  app.get<{ Params: { page: string } }>('/help/:page', async (request, reply) => {
    const { page } = request.params;
    if (!isHelpPage(page)) throw new Refusal('not_found');
    const { title, blocks } = await readHelpPage(page);
    return sendPage(
      reply,
      { language: 'en', translate: words('en') },
      {
        title: `${title} · Fourscore`,
        menu: markup`<a href="/help/guide">Guide</a>`,
        body: markup`<article class="card docs">${blocks}</article>`,
      },
    );
  });
}
