import { lockedPackages } from './lockfile.mjs';

/*
 * Lists the licences of everything that is shipped, and exits with status 1 if one can't be shipped with a product
 * under Apache-2.0: `npm run licences [-- LOCKFILE]`.
 */

/** Licences that only require a notice, and the font's licence. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/** libvips is a separate library, loaded at run time and replaceable by the user, which is what the LGPL requires. */
const EXCEPTIONS = [{ name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' }];

/** Checks whether a licence is allowed: every part of an AND expression must be, and one part of an OR expression. */
function isAllowed(name, licence) {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((id) => ALLOWED.has(id) || isException(name, id)));
}

function isException(name, id) {
  return EXCEPTIONS.some((exception) => exception.name.test(name) && exception.licence === id);
}

const shippedPackages = lockedPackages(process.argv[2]).filter(({ dev }) => !dev);
const lines = shippedPackages.map(({ name, version, licence }) => `${licence ?? 'unknown'}\t${name}@${version}`);
console.log([...new Set(lines)].toSorted().join('\n'));
const refusedPackages = shippedPackages.filter(({ name, licence }) => licence === null || !isAllowed(name, licence));
for (const { name, version, licence } of refusedPackages) {
  console.error(`not allowed: ${name}@${version} (${licence ?? 'unknown'})`);
}
process.exitCode = refusedPackages.length === 0 ? 0 : 1;
