import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

/**
 * @typedef {{ place: string, name: string, version: string, dev: boolean, optional: boolean, integrity?: string,
 *   licence: string | null, needs: string[] }} LockedPackage
 */

const LOCKFILE = path.join(root, 'package-lock.json');

/**
 * Returns every package in a lockfile, as listed there.
 *
 * @returns {LockedPackage[]}
 */
export function lockedPackages(file = LOCKFILE) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, entry]) => ({
      place,
      name: entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version,
      dev: entry.dev === true,
      optional: entry.optional === true,
      integrity: entry.integrity,
      licence: entry.license ?? licenceOfOld(place),
      needs: Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
        .map((name) => placeOf(packages, place, name))
        .filter((packagePath) => packagePath !== null),
    }));
}

/**
 * Returns Fourscore itself and the paths of its direct dependencies.
 *
 * @returns {{ name: string, version: string, needs: string[] }}
 */
export function ownPackage() {
  const { packages } = JSON.parse(readFileSync(LOCKFILE, 'utf8'));
  const { name, version, dependencies, devDependencies, optionalDependencies } = packages[''];
  const dependencyNames = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  return {
    name,
    version,
    needs: dependencyNames
      .map((dependency) => placeOf(packages, '', dependency))
      .filter((packagePath) => packagePath !== null),
  };
}

/** Returns the path at which Node would find a package that another one requires; null if it is not listed. */
function placeOf(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (at === '') return null;
  }
}

/** Returns the licence of an old package that declares it in a form that the lockfile doesn't copy. */
function licenceOfOld(place) {
  const file = path.join(root, place, 'package.json');
  if (!existsSync(file)) return null;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  const licenceValue = license ?? licenses?.[0];
  return (typeof licenceValue === 'object' ? licenceValue.type : licenceValue) ?? null;
}
