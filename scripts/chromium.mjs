import { existsSync } from 'node:fs';
import { run } from './project.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

/**
 * Finds Chromium, or installs Debian's when run as root. Returns its path, or exits with one line saying what to
 * install.
 */
export async function ensureChromium() {
  const configuredPath = process.env.CHROMIUM;
  if (configuredPath !== undefined && configuredPath !== '') return configuredPath;
  const installedPath = PLACES.find((place) => existsSync(place));
  if (installedPath) return installedPath;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) {
    throw new Error('The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM.');
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], { env });
  return PLACES[0];
}
