import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { checkSync } from 'recheck';
import { expect, test } from 'vitest';
import { packageRoot } from '../../src/server/files/packageRoot.ts';

// Checks of the source itself: patterns that must not occur anywhere.

const sources = filesOf('src').filter((file) => /\.tsx?$/.test(file));
const shippedFiles = sources.filter((file) => !/\.test\.tsx?$/.test(file));
const server = shippedFiles.filter((file) => file.startsWith('src/server/'));

function filesOf(folder: string): string[] {
  return readdirSync(path.join(packageRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(packageRoot, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

const read = (file: string) => readFileSync(path.join(packageRoot, file), 'utf8');

/** Returns the lines that match a pattern, as `file:line`. */
function linesWith(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line) ? [`${file}:${at + 1}`] : [])),
  );
}

const filesWith = (files: readonly string[], pattern: RegExp) =>
  [...new Set(linesWith(files, pattern).map((line) => line.replace(/:\d+$/, '')))].toSorted();

test('no value is inserted into SQL as text: raw statements have no ${}, and Kysely’s raw parts are few and known', () => {
  // Constants of the source, the name of the scratch database, which contains its database's number, and column names
  // from a backup's manifest, which are checked to be identifiers.
  const exceptions =
    /^src\/server\/(?:db\/embedded\/session|operations\/backups\/(?:restoredAccess\/restoredAccessQueries|restoreBackup|writeBackup|daily\/(?:check|scratchQueries)))\.ts:/;
  expect(linesWith(server, /\.query\(\s*`[^`]*\$\{/).filter((line) => !exceptions.test(line))).toEqual([]);
  expect(filesWith(server, /\bsql\.(?:raw|lit)\b/)).toEqual([
    // The user type in the condition of a partial index: with a parameter, PostgreSQL can't tell that the index
    // applies.
    'src/server/access/signIn/secondFactor/ruleQueries.ts',
    'src/server/audits/imports/queries.ts',
    // The positions of scores in the incoming list, which the code counts itself.
    'src/server/audits/surveys/changes.ts',
    'src/server/audits/surveys/laterVersionQueries.ts',
    // The number of rows that a cursor fetches: a constant that can't be a parameter.
    'src/server/db/batchQueries.ts',
    // The name of the setting, a constant: a condition that many statements share has no parameter of its own.
    'src/server/db/pause.ts',
    // The prefix that makes PostgreSQL plan a statement for its actual values.
    'src/server/followUp/actions/queries.ts',
    // The maximum number of surveys that a chart reads individually, a constant.
    'src/server/insight/dashboard/queries.ts',
    // The number of the latest events, and the state that an index is for: constants.
    'src/server/insight/overview/queries.ts',
    // The names of the tables, a constant list.
    'src/server/operations/setup/leaveChanges.ts',
    // The number of rows to look for, limited to 1 to 3 by its type.
    'src/server/shared/surveys/partitionQueries.ts',
  ]);
});

test('no file compares scoring types: domain/answers.ts decides what each one earns', () => {
  expect(
    linesWith(shippedFiles, /scoring_?type\W*[!=]==|[!=]==\s*[\w.]*scoring_?type|switch \(.*scoring_?type/i),
  ).toEqual([]);
});

test('only the embedded database starts processes', () => {
  const exceptions = /^src\/server\/(?:db\/embedded|cli)\//;
  expect(linesWith(shippedFiles, /child_process/).filter((line) => !exceptions.test(line))).toEqual([]);
});

test('the server’s random numbers are cryptographic, except for the demo’s generated data', () => {
  const results = linesWith(server, /Math\.random/).filter((line) => !line.startsWith('src/server/operations/demo/'));
  expect(results).toEqual([]);
});

test('no weak hash, no code from text, no markup from text, no manual decoding, no debugger', () => {
  // OpenRosa identifies files only by MD5, and no secret depends on it.
  const exceptions = /^src\/server\/http\/sendFile\.ts:/;
  const weak = linesWith(shippedFiles, /createHash\('(?:md5|sha1)'\)|createHmac\('(?:md5|sha1)'/i);
  expect(weak.filter((line) => !exceptions.test(line))).toEqual([]);
  expect(
    linesWith(shippedFiles, /\beval\(|new Function\(|dangerouslySetInnerHTML|\.innerHTML\b|document\.write/),
  ).toEqual([]);
  // The user and password of SMTP_URL, which are percent-encoded in the URL.
  expect(filesWith(server, /decodeURIComponent|unescape\(/)).toEqual(['src/server/mail/transport.ts']);
  expect(linesWith(shippedFiles, /^\s*debugger\b/)).toEqual([]);
});

test('no user’s text becomes a regular expression', () => {
  // These files build patterns only from constants in the source.
  expect(filesWith(shippedFiles, /new RegExp\(/).toSorted()).toEqual([
    'src/domain/secondFactor.ts',
    'src/server/audits/imports/records.ts',
  ]);
});

/** Returns the regular expression literals of a file, distinguished from divisions by the preceding token. */
function patternsOf(file: string): [source: string, flags: string][] {
  const result = read(file).matchAll(
    /(?:^|[=(,:;!&|?{[]|=>|return)\s*\/((?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/gm,
  );
  return [...result].map(([, source = '', flags = '']) => [source, flags]);
}

/**
 * Removes the bounds of repetitions: a bounded one is no slower than an unbounded one, which is checked a thousand
 * times faster.
 */
const withoutBounds = (source: string) => source.replaceAll(/\{\d+,\d{2,}\}|\{\d{2,}\}/g, '*');

test('no regular expression takes more than linear time', { timeout: 300_000 }, () => {
  process.env['RECHECK_BACKEND'] = 'pure';
  const patterns = shippedFiles.flatMap((file) => patternsOf(file).map(([source, flags]) => ({ file, source, flags })));
  const uniquePatterns = new Map(patterns.map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern]));
  expect(uniquePatterns.size).toBeGreaterThan(40);
  const notSafe = [...uniquePatterns.values()].flatMap(({ file, source, flags }) => {
    const result = checkSync(withoutBounds(source), flags, { timeout: 240_000, randomSeed: 0 });
    const isNone = result.status === 'unknown' && result.error.kind === 'invalid';
    return result.status === 'safe' || isNone ? [] : [`${file}: /${source}/${flags} ${result.status}`];
  });
  expect(notSafe).toEqual([]);
});

/**
 * Matches typical secrets: private keys, keys of well-known services, signed tokens (JWT), and this product's tokens.
 */
const SECRETS =
  /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[\dA-Z]{16}\b|\bgh[pousr]_\w{36}|\bxox[abprs]-\w+|\bfsk_[\w-]{43}|\bsk_live_\w+|\beyJ[\w-]{20,}\.eyJ/;

test('no secret is in the repository', () => {
  const trackedFiles = execFileSync('git', ['ls-files', '-z'], { cwd: packageRoot, encoding: 'utf8' }).split('\0');
  const texts = trackedFiles.filter((file) => file !== '' && !/\.(?:png|jpe?g|woff2?|ico|xlsx)$/.test(file));
  // Tests may contain examples of secrets.
  const files = texts.filter((file) => file !== 'package-lock.json' && !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => SECRETS.test(textOrNothing(file)))).toEqual([]);
  // A random string of forty characters or more counts as a key.
  const noisy = files.filter((file) => file.startsWith('src/')).flatMap((file) => noiseIn(textOrNothing(file)));
  expect(noisy).toEqual([]);
});

/** Returns a file's text; empty for one that was just removed. */
function textOrNothing(file: string): string {
  try {
    return read(file);
  } catch {
    return '';
  }
}

/** The minimum entropy, in bits per character, at which quoted letters and digits count as random. */
const NOISE_BITS = 4.6;

function noiseIn(text: string): string[] {
  const runs = [...text.matchAll(/['"`]([\w+/=-]{40,})['"`]/g)].map(([, run = '']) => run);
  return runs.filter((run) => /\d/.test(run) && /[A-Z]/.test(run) && entropyOf(run) > NOISE_BITS);
}

function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}
