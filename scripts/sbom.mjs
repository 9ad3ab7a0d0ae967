import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lockedPackages, ownPackage } from './lockfile.mjs';
import { root } from './project.mjs';

/*
 * Writes the software bill of materials as CycloneDX 1.6: `npm run sbom [-- FILE]`. It reads only the lockfile, so the
 * same lockfile gives the same bytes; `npm sbom` writes 1.5 and fails on problems in development tools.
 */

/** SPDX expressions, as opposed to single ids. */
const EXPRESSION = /\b(?:AND|OR|WITH)\b/;

/** Returns the bill of materials of the lockfile. A package installed at several paths is one component. */
function billOfMaterials() {
  const own = ownPackage();
  const packageList = lockedPackages();
  const refs = new Map(packageList.map((entry) => [entry.place, purlOf(entry)]));
  const byRef = groupBy(packageList, purlOf);
  const ownRef = purlOf(own);
  const components = [...byRef].map(([ref, places]) => componentOf(ref, places));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOfLockfile()}`,
    version: 1,
    metadata: {
      component: {
        'bom-ref': ownRef,
        type: 'application',
        name: own.name,
        version: own.version,
        purl: ownRef,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: components.toSorted((a, b) => byText(a.purl, b.purl)),
    dependencies: [
      { ref: ownRef, dependsOn: refsOf([own]) },
      ...[...byRef].map(([ref, places]) => ({ ref, dependsOn: refsOf(places) })),
    ],
  };

  function refsOf(packages) {
    const needRefs = packages.flatMap(({ needs }) => needs.map((place) => refs.get(place)));
    return [...new Set(needRefs)].toSorted(byText);
  }
}

function componentOf(ref, places) {
  const { name, version, integrity, licence } = places[0];
  const [scope, bare] = name.startsWith('@') ? name.split('/') : [undefined, name];
  // Packages that only build and test Fourscore are excluded; those that only some platforms load are optional.
  const isNeeded = places.some(({ dev }) => !dev)
    ? places.every(({ optional }) => optional)
      ? 'optional'
      : 'required'
    : 'excluded';
  return {
    'bom-ref': ref,
    type: 'library',
    ...(scope === undefined ? {} : { group: scope }),
    name: bare,
    version,
    scope: isNeeded,
    purl: ref,
    ...(integrity === undefined ? {} : { hashes: integrity.split(' ').map(hashOf) }),
    ...(licence === null ? {} : { licenses: [licenceEntry(licence)] }),
  };
}

function licenceEntry(licence) {
  return EXPRESSION.test(licence) ? { expression: licence } : { license: { id: licence } };
}

const HASHES = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

function hashOf(integrity) {
  const [algorithm, value] = integrity.split('-', 2);
  return { alg: HASHES[algorithm], content: Buffer.from(value, 'base64').toString('hex') };
}

/** Compares by code unit, so that the order is the same on every machine, whatever its locale. */
function byText(a, b) {
  return a === b ? 0 : a < b ? -1 : 1;
}

function purlOf({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Returns a UUID derived from the lockfile, so that the same lockfile gives the same number. */
function uuidOfLockfile() {
  const hash = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

const file = path.resolve(root, process.argv[2] ?? 'dist/sbom.cdx.json');
const bill = billOfMaterials();
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
const shippedCount = bill.components.filter(({ scope }) => scope !== 'excluded').length;
console.log(`${path.relative(root, file)}: ${bill.components.length} components, ${shippedCount} of them shipped`);
