import { lockedPackages } from './lockfile.mjs';

/*
 * Lists the licences of what is shipped, and ends with status 1 when one of them may not be shipped with a product under
 * Apache-2.0: `npm run licences [-- LOCKFILE]`.
 */

/** Licences that ask for no more than a notice, and the one of the font. */
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

/** libvips is a library of its own, loaded at run time, which a user may replace: that is what the LGPL asks for. */
const EXCEPTIONS = [{ name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' }];

/** Every part of an expression joined by AND must be allowed, and one of those joined by OR. */
function isAllowed(name, licence) {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((id) => ALLOWED.has(id) || isException(name, id)));
}

function isException(name, id) {
  return EXCEPTIONS.some((each) => each.name.test(name) && each.licence === id);
}

const shipped = lockedPackages(process.argv[2]).filter(({ dev }) => !dev);
const lines = shipped.map(({ name, version, licence }) => `${licence ?? 'unknown'}\t${name}@${version}`);
console.log([...new Set(lines)].toSorted().join('\n'));
const refused = shipped.filter(({ name, licence }) => licence === null || !isAllowed(name, licence));
for (const { name, version, licence } of refused) {
  console.error(`not allowed: ${name}@${version} (${licence ?? 'unknown'})`);
}
process.exitCode = refused.length === 0 ? 0 : 1;
