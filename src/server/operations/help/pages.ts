import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageRoot } from '../../files/packageRoot.ts';
import { headingsOf, renderMarkdown } from './markdown.ts';
import type { Html } from '../../html.ts';

/** The pages of `docs/` that users can open in the console. */
export const HELP_PAGES = [
  'guide',
  'auditing',
  'phones',
  'imports',
  'reminders',
  'sharing',
  'evaluation',
  'data-out',
  'data-out-columns',
  'webhooks',
  'glossary',
  'operating',
  'installing',
  'security',
] as const;

export type HelpPage = (typeof HELP_PAGES)[number];

export function isHelpPage(name: string): name is HelpPage {
  return HELP_PAGES.some((page) => page === name);
}

/** Reads a page of the installed version. */
export async function readHelpPage(name: HelpPage): Promise<{ title: string; blocks: readonly Html[] }> {
  const source = await readFile(path.join(packageRoot, 'docs', `${name}.md`), 'utf8');
  return { title: headingsOf(source)[0] ?? name, blocks: renderMarkdown(source, resolveLink) };
}

/** Matches a link to another file of the docs, such as `sharing.md#share-a-report`. */
const DOCS_LINK = /^([\w-]+)\.md(#[\w-]+)?$/;

/** Returns the URL for a link, or null if the console doesn't serve the file. */
function resolveLink(target: string): string | null {
  if (target.startsWith('#') || target.startsWith('https://')) return target;
  const [, name = '', anchor = ''] = DOCS_LINK.exec(target) ?? [];
  return isHelpPage(name) ? `/help/${name}${anchor}` : null;
}
