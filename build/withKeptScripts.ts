import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** A script of the page that is no module: it runs before the first paint, which waits for it. */
interface KeptScript {
  /** Where it lies, as the page names it. */
  source: string;
  /** What it is called once it is built. */
  fileName: string;
  code: string;
}

/** Makes the scripts that run before the first paint short, and names them after their content, so that browsers keep them. */
export function withKeptScripts(): Plugin {
  let scripts: KeptScript[] = [];
  return {
    name: 'with-kept-scripts',
    apply: 'build',
    configResolved({ root }) {
      const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
      scripts = keptScripts(read('index.html'), read);
    },
    generateBundle() {
      for (const { fileName, code } of scripts) this.emitFile({ type: 'asset', fileName, source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => scripts.reduce((text, { source, fileName }) => text.replace(source, `/${fileName}`), html),
    },
  };
}

/** The scripts of a page that the bundler is told to leave alone. */
export function keptScripts(html: string, read: (file: string) => string): KeptScript[] {
  return [...html.matchAll(/<script vite-ignore src="([^"]+)"/g)].map(([, source = '']) => {
    const { code } = minifySync(path.posix.basename(source), read(source));
    const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
    return { source, fileName: `assets/${path.posix.basename(source, '.js')}-${hash}.js`, code };
  });
}
