import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The left digits of an EAN-13 in their two forms, the right digits, and which forms the first digit selects. */
const LEFT = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
const RIGHT = LEFT.map((bits) => bits.replaceAll(/./g, (bit) => (bit === '0' ? '1' : '0')));
const MIRRORED = RIGHT.map((bits) => bits.split('').toReversed().join(''));
const FORMS = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ');

/** Returns the bars of an EAN-13, as ones. */
function barsOf(code: string): string {
  const [first = 0, ...digits] = code.split('').map(Number);
  const left = digits.slice(0, 6).map((digit, at) => (FORMS[first]?.[at] === '1' ? MIRRORED : LEFT)[digit]);
  const right = digits.slice(6).map((digit) => RIGHT[digit]);
  return ['101', ...left, '01010', ...right, '101'].join('');
}

const [WIDTH, HEIGHT, BAR] = [640, 480, 4];
const [PAPER, INK] = [235, 16];

/**
 * Writes a video of one picture, in which an EAN-13 is printed on white paper, in the format that Chromium plays as a
 * camera (Y4M). Returns its path.
 */
export function writeBarcodeVideo(code: string): string {
  const bars = barsOf(code);
  const start = Math.floor((WIDTH - bars.length * BAR) / 2);
  const blank = Buffer.alloc(WIDTH, PAPER);
  const line = Buffer.from(blank);
  for (const [at, bar] of bars.split('').entries()) {
    if (bar === '1') line.fill(INK, start + at * BAR, start + (at + 1) * BAR);
  }
  const rows = Array.from({ length: HEIGHT }, (_, row) => (row > 120 && row < 360 ? line : blank));
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\nFRAME\n`;
  const file = path.resolve('.cache', `barcode-${code}.y4m`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, Buffer.concat([Buffer.from(header), ...rows, colours]));
  return file;
}
