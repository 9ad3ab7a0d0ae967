import { drawPng, SIDE, type Color, type Shape } from './canvas.ts';
import { randomInteger, pick, randomOf } from './random.ts';

/** A light and a dark shade of each muted colour. */
const TINTS = {
  clay: [hex('f1d9c4'), hex('ad5530')],
  sage: [hex('d3dfc7'), hex('4f7546')],
  harbour: [hex('c6d9ea'), hex('35608c')],
  ochre: [hex('f0e0b2'), hex('937019')],
  plum: [hex('e6d0dc'), hex('85416a')],
  slate: [hex('d3d5e4'), hex('555b8a')],
} as const satisfies Record<string, readonly [Color, Color]>;

export type Tint = keyof typeof TINTS;

const WHITE = hex('fdfcf9');
const GLASS = hex('e9eef0');
const SKIN = ['f2d3bb', 'dcae8b', 'b98560', '8a5a3e'].map(hex);
const HAIR = ['3b2f2a', '6b4630', 'a8763f', '8c8782'].map(hex);

/** Draws a shop front with a striped awning as a PNG. The name decides where the door is. */
export function drawShop(name: string, tint: Tint): Promise<Buffer> {
  const random = randomOf(`front of ${name}`);
  const [light, deep] = TINTS[tint];
  const doorLeft = random() < 0.5;
  const wall: Shape = { x: 46, y: 84, width: 164, height: 140, radius: 6, color: halfWhite(light) };
  const door: Shape = { x: doorLeft ? 62 : 146, y: 138, width: 48, height: 86, radius: 4, color: deep };
  const knob: Shape = { x: doorLeft ? 98 : 152, y: 180, width: 6, height: 6, radius: 3, color: light };
  const panes = windows(doorLeft ? 124 : 60, 72, randomInteger(random, 1, 2), deep);
  return drawPng(light, [wall, ...panes, door, knob, ...awning(pick(random, [5, 7]), deep)]);
}

/** Draws a head and shoulders without a face as a PNG. */
export function drawPortrait(name: string, tint: Tint): Promise<Buffer> {
  const random = randomOf(`portrait of ${name}`);
  const [light, deep] = TINTS[tint];
  const skin = pick(random, SKIN);
  const hair = pick(random, HAIR);
  const styles: Shape[][] = [
    [circle(128, 98, 56, hair)],
    [{ x: 70, y: 44, width: 116, height: 136, radius: 54, color: hair }],
    [circle(128, 96, 56, hair), circle(128, 42, 24, hair)],
  ];
  return drawPng(light, [
    ...pick(random, styles),
    { x: 44, y: 190, width: 168, height: 140, radius: 68, color: deep },
    { x: 108, y: 140, width: 40, height: 68, radius: 20, color: skin },
    circle(128, 116, 47, skin),
    { x: 84, y: 62, width: 88, height: 34, radius: 17, color: hair },
  ]);
}

function windows(left: number, width: number, count: number, frame: Color): Shape[] {
  const windowWidth = (width - (count - 1) * 8) / count;
  return Array.from({ length: count }, (_, at) => left + at * (windowWidth + 8)).flatMap((x) => [
    { x, y: 138, width: windowWidth, height: 52, radius: 4, color: frame },
    { x: x + 5, y: 143, width: windowWidth - 10, height: 42, radius: 2, color: GLASS },
  ]);
}

function awning(stripes: number, deep: Color): Shape[] {
  const width = 196 / stripes;
  const left = (SIDE - 196) / 2;
  return Array.from({ length: stripes }, (_, at) => ({
    x: left + at * width,
    color: at % 2 === 0 ? deep : WHITE,
  })).flatMap(({ x, color }) => [
    { x, y: 56, width, height: 62, radius: width / 2, color },
    { x, y: 46, width, height: 50, color },
  ]);
}

function circle(x: number, y: number, radius: number, color: Color): Shape {
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius, radius, color };
}

function halfWhite([red, green, blue]: Color): Color {
  return [(red + WHITE[0]) / 2, (green + WHITE[1]) / 2, (blue + WHITE[2]) / 2];
}

/** Returns a colour from its six hexadecimal digits. */
export function hex(text: string): Color {
  const value = Number.parseInt(text, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
