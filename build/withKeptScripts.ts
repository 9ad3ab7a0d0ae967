import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** A classic script (not a module) that runs before the first paint and blocks it. */
interface KeptScript {
  /** The path of the source, as the page refers to it. */
  source: string;
  /** The file name in the build. */
  fileName: string;
  code: string;
}

/** Minifies the scripts that run before the first paint, and names them by content hash so that browsers cache them. */
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

/** Returns the scripts of a page that are marked for the bundler to ignore. */
export function keptScripts(html: string, read: (file: string) => string): KeptScript[] {
  return [...html.matchAll(/<script vite-ignore src="([^"]+)"/g)].map(([, source = '']) => {
    const { code } = minifySync(path.posix.basename(source), read(source));
    const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
    return { source, fileName: `assets/${path.posix.basename(source, '.js')}-${hash}.js`, code };
  });
}
