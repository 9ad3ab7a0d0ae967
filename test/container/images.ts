import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { packageRoot } from '../../src/server/files/packageRoot.ts';

/** Images and containers managed by buildah, all stored in one folder. */
export type Images = ReturnType<typeof imagesIn>;

const BASE = 'localhost/base';

const Inspection = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      WorkingDir: z.string(),
      Entrypoint: z.array(z.string()),
      Cmd: z.array(z.string()),
      Healthcheck: z.object({ Test: z.array(z.string()) }),
    }),
  }),
});

export function imagesIn(folder: string) {
  const storage = ['--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run')];
  const buildah = (...args: string[]): string =>
    execFileSync('buildah', [...storage, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
      .toString()
      .trim();
  const build = (image: string, context: string, ...args: string[]) => {
    // The build's output goes to stderr, so that the log shows why a build failed.
    execFileSync(
      'buildah',
      [...storage, 'bud', '--isolation', 'chroot', '--format', 'docker', '--quiet', ...args, '--tag', image, context],
      { stdio: ['ignore', 2, 2] },
    );
  };
  const bytesOf = (image: string): number => {
    const container = buildah('from', '--pull-never', image);
    const [bytes] = execFileSync('du', ['-sb', buildah('mount', container)])
      .toString()
      .split('\t');
    buildah('rm', container);
    return Number(bytes);
  };

  return {
    storage,
    makeBase(): void {
      const context = path.join(folder, 'base');
      mkdirSync(context);
      const packages = '--include=ca-certificates,libstdc++6,libatomic1';
      const debian = path.join(context, 'debian.tar');
      execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', packages, 'bookworm', debian], { stdio: 'inherit' });
      const baseImages = [`node-linux-${process.arch}@24`, 'npm@11'];
      execFileSync('npm', ['install', '--prefix', context, '--silent', '--no-audit', '--no-fund', ...baseImages], {
        stdio: 'inherit',
      });
      copyFileSync('/etc/ssl/certs/ca-certificates.crt', path.join(context, 'authorities.crt'));
      build(BASE, context, '--file', path.join(import.meta.dirname, 'base.Dockerfile'));
    },
    /** Builds the image of the Dockerfile. */
    makeConsole(image: string): void {
      build(image, packageRoot, '--pull-never', '--build-arg', `BASE=${BASE}`);
    },
    /** Builds the same image as a later release with one more migration. */
    makeLater(image: string, from: string): void {
      const context = path.join(folder, 'later');
      mkdirSync(context);
      writeFileSync(
        path.join(context, '9999_later.sql'),
        `alter table stores add column later text not null default '';\n`,
      );
      writeFileSync(path.join(context, 'Dockerfile'), `FROM ${from}\nCOPY 9999_later.sql migrations/\n`);
      build(image, context, '--pull-never');
    },
    /** Returns the number of bytes that an image adds to its base. */
    bytesOver: (image: string): number => bytesOf(image) - bytesOf(BASE),
    baseBytes: (): number => bytesOf(BASE),
    /** Returns the run configuration of an image. */
    settingsOf: (image: string) =>
      Inspection.parse(JSON.parse(buildah('inspect', '--type', 'image', image))).Docker.config,
    makeContainer(image: string): string {
      const container = buildah('from', '--pull-never', image);
      // buildah would mount its own volume, which is new in every container, over the given one.
      buildah('config', '--volume', '/data-', container);
      return container;
    },
    /** Mounts a container's file system and returns its path. */
    mount: (container: string): string => buildah('mount', container),
  };
}
