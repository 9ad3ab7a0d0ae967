import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { checkSync } from 'recheck';
import { expect, test } from 'vitest';
import { packageRoot } from '../../src/server/files/packageRoot.ts';

// Gates on the source itself: what it must not hold, in any place.

const sources = filesOf('src').filter((file) => /\.tsx?$/.test(file));
const shipped = sources.filter((file) => !/\.test\.tsx?$/.test(file));
const server = shipped.filter((file) => file.startsWith('src/server/'));

function filesOf(folder: string): string[] {
  return readdirSync(path.join(packageRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(packageRoot, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

const read = (file: string) => readFileSync(path.join(packageRoot, file), 'utf8');

/** The lines of files that hold something, as `file:line`. */
function linesWith(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line) ? [`${file}:${at + 1}`] : [])),
  );
}

const filesWith = (files: readonly string[], pattern: RegExp) =>
  [...new Set(linesWith(files, pattern).map((line) => line.replace(/:\d+$/, '')))].toSorted();

test('no value is put into SQL as text: raw statements have no ${}, and Kysely’s raw parts are few and known', () => {
  // Words of the source, and the scratch database's name, which is made of its database's number.
  const known =
    /^src\/server\/(?:db\/embedded\/session|backup\/(?:restoreBackup|writeBackup|daily\/(?:check|scratchQueries)))\.ts:/;
  expect(linesWith(server, /\.query\(\s*`[^`]*\$\{/).filter((line) => !known.test(line))).toEqual([]);
  expect(filesWith(server, /\bsql\.(?:raw|lit)\b/)).toEqual([
    // The word of the source by which a statement is planned for its values.
    'src/server/actions/queries.ts',
    // How many rows a cursor fetches: a number of the source, which takes no parameter.
    'src/server/exports/batchQueries.ts',
    'src/server/imports/queries.ts',
    // The kind of person that an index is made for: as a parameter PostgreSQL does not see that the index serves.
    'src/server/secondFactor/ruleQueries.ts',
    // The names of the tables, a list of the source.
    'src/server/setup/leaveChanges.ts',
    // The places of scores in the list that comes in, counted by the source.
    'src/server/surveys/changes.ts',
    'src/server/surveys/laterVersionQueries.ts',
    // How many rows are looked for, 1 to 3 by its type.
    'src/server/surveys/partitionQueries.ts',
  ]);
});

test('no file compares scoring types: domain/answers.ts decides what each earns', () => {
  expect(linesWith(shipped, /scoring_?type\W*[!=]==|[!=]==\s*[\w.]*scoring_?type|switch \(.*scoring_?type/i)).toEqual(
    [],
  );
});

test('only the embedded database starts processes', () => {
  const allowed = /^src\/server\/(?:db\/embedded|cli)\//;
  expect(linesWith(shipped, /child_process/).filter((line) => !allowed.test(line))).toEqual([]);
});

test('the server’s random numbers are cryptographic, but for the made-up data of the demo', () => {
  const found = linesWith(server, /Math\.random/).filter((line) => !line.startsWith('src/server/demo/'));
  expect(found).toEqual([]);
});

test('no weak hash, no code from text, no markup from text, no decoding by hand, no debugger', () => {
  // OpenRosa names files by MD5 alone, and no secret hangs on it.
  const named = /^src\/server\/http\/sendFile\.ts:/;
  const weak = linesWith(shipped, /createHash\('(?:md5|sha1)'\)|createHmac\('(?:md5|sha1)'/i);
  expect(weak.filter((line) => !named.test(line))).toEqual([]);
  expect(linesWith(shipped, /\beval\(|new Function\(|dangerouslySetInnerHTML|\.innerHTML\b|document\.write/)).toEqual(
    [],
  );
  // User and password of SMTP_URL: the URL keeps them encoded.
  expect(filesWith(server, /decodeURIComponent|unescape\(/)).toEqual(['src/server/mail/transport.ts']);
  expect(linesWith(shipped, /^\s*debugger\b/)).toEqual([]);
});

test('no text of a person becomes a regular expression', () => {
  // Made of texts of the source alone.
  expect(filesWith(shipped, /new RegExp\(/).toSorted()).toEqual([
    'src/domain/secondFactor.ts',
    'src/server/imports/records.ts',
  ]);
});

/** The literals of regular expressions in a file, told from divisions by what stands before them. */
function patternsOf(file: string): [source: string, flags: string][] {
  const found = read(file).matchAll(
    /(?:^|[=(,:;!&|?{[]|=>|return)\s*\/((?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/gm,
  );
  return [...found].map(([, source = '', flags = '']) => [source, flags]);
}

/** A repetition with a bound is no slower than one without, which is checked a thousand times as quickly. */
const withoutBounds = (source: string) => source.replaceAll(/\{\d+,\d{2,}\}|\{\d{2,}\}/g, '*');

test('no regular expression takes more than linear time', { timeout: 300_000 }, () => {
  process.env['RECHECK_BACKEND'] = 'pure';
  const patterns = shipped.flatMap((file) => patternsOf(file).map(([source, flags]) => ({ file, source, flags })));
  const once = new Map(patterns.map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern]));
  expect(once.size).toBeGreaterThan(40);
  const notSafe = [...once.values()].flatMap(({ file, source, flags }) => {
    const found = checkSync(withoutBounds(source), flags, { timeout: 60_000 });
    const isNone = found.status === 'unknown' && found.error.kind === 'invalid';
    return found.status === 'safe' || isNone ? [] : [`${file}: /${source}/${flags} ${found.status}`];
  });
  expect(notSafe).toEqual([]);
});

/** What secrets look like: keys of well-known services, private keys, tokens of our own, long noise in quotes. */
const SECRETS =
  /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[\dA-Z]{16}\b|\bgh[pousr]_\w{36}|\bxox[abprs]-\w+|\bfsk_[\w-]{43}|\bsk_live_\w+|\beyJ[\w-]{20,}\.eyJ/;

test('no secret lies in the repository', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: packageRoot, encoding: 'utf8' }).split('\0');
  const texts = tracked.filter((file) => file !== '' && !/\.(?:png|jpe?g|woff2?|ico|xlsx)$/.test(file));
  // Tests may show what a secret looks like: the noise below is looked for in them, too.
  const files = texts.filter((file) => file !== 'package-lock.json' && !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => SECRETS.test(textOrNothing(file)))).toEqual([]);
  // Noise of forty characters and more is a key, unless it is known.
  const noisy = files.filter((file) => file.startsWith('src/')).flatMap((file) => noiseIn(textOrNothing(file)));
  expect(noisy).toEqual([]);
});

/** A file that was just removed is no secret's place. */
function textOrNothing(file: string): string {
  try {
    return read(file);
  } catch {
    return '';
  }
}

/** Quoted runs of letters and digits with the entropy of random ones, in bits per character. */
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
