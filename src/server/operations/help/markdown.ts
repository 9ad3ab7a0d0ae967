import { markup, type Html } from '../../html.ts';

/** Returns the URL of a link's target, or null if readers of the page can't open it. */
export type ResolveLink = (target: string) => string | null;

const HEADING = /^(#{1,3}) (.+)$/;
const CODE_BLOCK = /^```/;
const CODE = /^ {4}/;
const TABLE = /^\|/;
const RULE = /^\|[-|]+$/;
const ITEM = /^(?:-|\d+\.) /;
const IMAGE = /^!\[/;

/**
 * Renders the Markdown of this project's docs: headings, paragraphs, lists, tables, code, links and bold text. Images
 * are left out. Everything else is shown as text.
 */
export function renderMarkdown(source: string, resolve: ResolveLink): Html[] {
  const lines = source.split('\n');
  const blocks: Html[] = [];
  const inline = (text: string) => renderInline(text, resolve);
  /** Removes and returns lines from the start while they match. */
  const takeLines = (isPart: (line: string, at: number) => boolean): string[] => {
    const end = lines.findIndex((line, at) => !isPart(line, at));
    return lines.splice(0, end === -1 ? lines.length : end);
  };
  while (lines.length > 0) {
    const line = lines[0] ?? '';
    const heading = HEADING.exec(line);
    if (line === '' || IMAGE.test(line)) lines.shift();
    else if (heading) {
      lines.shift();
      blocks.push(renderHeading(heading[1]?.length ?? 1, heading[2] ?? '', inline));
    } else if (CODE_BLOCK.test(line)) {
      lines.shift();
      blocks.push(renderCode(takeLines((text) => !CODE_BLOCK.test(text))));
      lines.shift();
    } else if (CODE.test(line))
      blocks.push(renderCode(takeLines((text) => CODE.test(text)).map((text) => text.slice(4))));
    else if (TABLE.test(line))
      blocks.push(
        renderTable(
          takeLines((text) => TABLE.test(text)),
          inline,
        ),
      );
    else if (ITEM.test(line))
      blocks.push(
        renderList(
          takeLines((text) => ITEM.test(text) || /^ +\S/.test(text)),
          inline,
        ),
      );
    else blocks.push(markup`<p>${inline(takeLines((text, at) => at === 0 || !startsBlock(text)).join(' '))}</p>`);
  }
  return blocks;
}

/** Returns the id of a heading, as code hosts generate it. */
export function idOfHeading(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

/** Returns the text of each heading in a page. */
export function headingsOf(source: string): string[] {
  return source.split('\n').flatMap((line) => HEADING.exec(line)?.[2] ?? []);
}

function startsBlock(line: string): boolean {
  return line === '' || [HEADING, CODE_BLOCK, TABLE, ITEM, IMAGE].some((start) => start.test(line));
}

type Inline = (text: string) => readonly (Html | string)[];

function renderHeading(level: number, text: string, inline: Inline): Html {
  const id = idOfHeading(text);
  if (level === 1) return markup`<h1 id="${id}">${inline(text)}</h1>`;
  return level === 2 ? markup`<h2 id="${id}">${inline(text)}</h2>` : markup`<h3 id="${id}">${inline(text)}</h3>`;
}

/** Renders code. Wide code and tables scroll, and can be focused so that they also scroll by keyboard. */
function renderCode(lines: readonly string[]): Html {
  return markup`<pre tabindex="0"><code>${lines.join('\n')}</code></pre>`;
}

function renderTable(lines: readonly string[], inline: Inline): Html {
  const [names = [], ...rows] = lines.filter((line) => !RULE.test(line)).map(cellsOf);
  const head = names.map((cell) => markup`<th>${inline(cell)}</th>`);
  const body = rows.map((cells) => markup`<tr>${cells.map((cell) => markup`<td>${inline(cell)}</td>`)}</tr>`);
  return markup`<div class="scrolls" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const cellsOf = (line: string) =>
  line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim());

function renderList(lines: readonly string[], inline: Inline): Html {
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  const content = items.map((item) => markup`<li>${inline(item)}</li>`);
  return /^\d/.test(lines[0] ?? '') ? markup`<ol>${content}</ol>` : markup`<ul>${content}</ul>`;
}

const SPAN = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()]+)\)/g;

function renderInline(text: string, resolve: ResolveLink): (Html | string)[] {
  const pieces: (Html | string)[] = [];
  let end = 0;
  for (const span of text.matchAll(SPAN)) {
    const [match, code, bold, label = '', target = ''] = span;
    pieces.push(text.slice(end, span.index));
    end = span.index + match.length;
    if (code !== undefined) pieces.push(markup`<code>${code}</code>`);
    else if (bold !== undefined) pieces.push(markup`<b>${renderInline(bold, resolve)}</b>`);
    else {
      const href = resolve(target);
      const content = renderInline(label, resolve);
      pieces.push(href === null ? markup`${content}` : markup`<a href="${href}">${content}</a>`);
    }
  }
  return [...pieces, text.slice(end)];
}
