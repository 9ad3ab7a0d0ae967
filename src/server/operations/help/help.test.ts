import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sharedServer } from '../../../../test/support/server.ts';
import { headingsOf, idOfHeading, renderMarkdown } from './markdown.ts';
import { HELP_PAGES } from './pages.ts';

const server = await sharedServer();
const read = (page: string) => server.app.inject({ method: 'GET', url: `/help/${page}` });

/** Returns the anchors of a page of the docs. */
const idsOf = (page: string) => headingsOf(readFileSync(`docs/${page}.md`, 'utf8')).map(idOfHeading);

const render = (source: string) =>
  renderMarkdown(source, (target) => (target === 'a.md' ? '/help/a' : null))
    .map(({ text }) => text)
    .join('');

test.each([
  ['## What it does, and why\n', '<h2 id="what-it-does-and-why">What it does, and why</h2>'],
  ['One line\nand **the `next`**.\n\nMore', '<p>One line and <b>the <code>next</code></b>.</p><p>More</p>'],
  ['[here](a.md), [not there](b.md)', '<p><a href="/help/a">here</a>, not there</p>'],
  ['Before:\n- one\n  line\n- two', '<p>Before:</p><ul><li>one line</li><li>two</li></ul>'],
  ['1. **Go**: now\n   or later\n2. Rest', '<ol><li><b>Go</b>: now or later</li><li>Rest</li></ol>'],
  ['    npm start\n    npm test', '<pre tabindex="0"><code>npm start\nnpm test</code></pre>'],
  ['```js\na < b\n\nc\n```\nEnd', '<pre tabindex="0"><code>a &#60; b\n\nc</code></pre><p>End</p>'],
  [
    '| a | b |\n|---|---|\n| 1 | `x` |',
    '<div class="scrolls" tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><code>x</code></td></tr></tbody></table></div>',
  ],
  ['![picture](a.png)', ''],
  ['<script>alert(1)</script> [x](javascript:y)', '<p>&#60;script&#62;alert(1)&#60;/script&#62; x</p>'],
])('%j is rendered as HTML', (source, html) => {
  expect(render(source)).toBe(html);
});

test.each(HELP_PAGES)('/help/%s shows the page of the docs with nothing left unrendered', async (page) => {
  const { statusCode, headers, body } = await read(page);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  const text = body.replaceAll(/<(code|pre)\b.*?<\/\1>/gs, '').replaceAll(/<style>.*?<\/style>/gs, '');
  expect(text.match(/\*\*|```|\]\(|^\||`/gm)).toBeNull();
});

test('every link to a page of the help leads to a heading that exists', async () => {
  for (const page of HELP_PAGES) {
    const { body } = await read(page);
    for (const [, target = page, anchor] of body.matchAll(/href="(?:\/help\/([\w-]+))?(?:#([\w-]+))?"/g)) {
      expect(HELP_PAGES, `in ${page}`).toContain(target);
      if (anchor !== undefined) expect(idsOf(target), `in ${page}`).toContain(anchor);
    }
  }
});

test.each(['architecture', 'nothing', '..%2fpackage', 'guide.md', '%00'])('/help/%s is not a page', async (page) => {
  expect((await read(page)).statusCode).toBe(404);
});
