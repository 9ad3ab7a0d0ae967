import type { Photo } from '../../files/picture.ts';
import { drawJpegs, PHOTO_SIZE, type Color, type Shape } from './canvas.ts';
import { hex } from './pictures.ts';
import { pick, randomOf, type Random } from './random.ts';

/** The moments of a fix's photos: at the audit that lost the point, when it is fixed, and at the next audit. */
export const MOMENTS = ['before', 'done', 'found'] as const;
export type Moment = (typeof MOMENTS)[number];

/** A drinks fridge with water at the bottom or at eye level; or a rack at the checkout with sugary drinks or fruit. */
export type Scene = 'fridge' | 'checkout';

const WALL = hex('e9e4da');
const FLOOR = hex('b9ab97');
const FRAME = hex('c9ced2');
const INSIDE = hex('3d474d');
const SHELF = hex('eef1f2');
const WOOD = hex('a9825a');
const DARK_WOOD = hex('7d5d3e');
const WATER = hex('9fd0ea');
const CAP = hex('2f6ea5');
const SUGARY = ['a8321f', 'd98324', '5a3a2a', 'c2b02e', '8c2f5b'].map(hex);
const LABEL = hex('f7f3e8');
const FRUIT = ['d8432f', 'e39a2d', '7fae3c', 'e8c93a'].map(hex);

/** Draws a scene as a photo. `lasts` decides whether the photo of the next audit shows the fix. */
export function drawScene(scene: Scene, moment: Moment, lasts: boolean): Promise<Photo> {
  const random = randomOf(`scene ${scene} ${moment}`);
  const isFixed = moment === 'done' || (moment === 'found' && lasts);
  const floor: Shape = { x: 0, y: 610, width: PHOTO_SIZE.width, height: 120, color: FLOOR };
  const shapes = scene === 'fridge' ? fridge(random, isFixed) : checkout(random, isFixed);
  return drawJpegs(WALL, [floor, ...shapes]);
}

/** The upper edge of the bottles on each shelf, and the height of a bottle, in pixels. */
const FRIDGE_ROWS = [92, 220, 348, 476];
const BOTTLE_HEIGHT = 104;

function fridge(random: Random, isFixed: boolean): Shape[] {
  // Eye level is the second shelf from the top.
  const waterRows = isFixed ? [1, 2] : [3];
  const body: Shape = { x: 190, y: 40, width: 580, height: 620, radius: 18, color: FRAME };
  const interior: Shape = { x: 218, y: 72, width: 524, height: 540, radius: 8, color: INSIDE };
  const rows = FRIDGE_ROWS.flatMap((y, row) => {
    const bottles = Array.from({ length: 11 }, (_, at) => 232 + at * 46).flatMap((x) =>
      waterRows.includes(row) ? bottle(x, y, WATER, CAP) : bottle(x, y, pick(random, SUGARY), INSIDE),
    );
    return [...bottles, { x: 218, y: y + BOTTLE_HEIGHT, width: 524, height: 12, color: SHELF }];
  });
  const handle: Shape = { x: 746, y: 280, width: 12, height: 140, radius: 6, color: INSIDE };
  return [body, interior, ...rows, handle];
}

function bottle(x: number, y: number, color: Color, cap: Color): Shape[] {
  return [
    { x: x + 11, y, width: 14, height: 14, radius: 3, color: cap === INSIDE ? LABEL : cap },
    { x: x + 10, y: y + 10, width: 16, height: 34, radius: 6, color },
    { x, y: y + 28, width: 36, height: 76, radius: 9, color },
    { x, y: y + 54, width: 36, height: 26, color: LABEL },
    { x: x + 8, y: y + 62, width: 20, height: 10, radius: 4, color },
  ];
}

const RACK_ROWS = [290, 416, 542];

function checkout(random: Random, isFixed: boolean): Shape[] {
  const counter: Shape[] = [
    { x: 470, y: 380, width: 460, height: 270, radius: 6, color: WOOD },
    { x: 450, y: 352, width: 500, height: 36, radius: 6, color: DARK_WOOD },
    // The till, with its display and keys.
    { x: 600, y: 262, width: 190, height: 92, radius: 10, color: INSIDE },
    { x: 640, y: 176, width: 150, height: 78, radius: 8, color: INSIDE },
    { x: 652, y: 188, width: 126, height: 54, radius: 4, color: WATER },
    ...Array.from({ length: 8 }, (_, at) => ({
      x: 618 + (at % 4) * 42,
      y: 282 + Math.floor(at / 4) * 30,
      width: 28,
      height: 18,
      radius: 4,
      color: FRAME,
    })),
  ];
  const rack: Shape = { x: 60, y: 250, width: 360, height: 412, radius: 10, color: DARK_WOOD };
  const rows = RACK_ROWS.flatMap((y) => {
    const backPanel: Shape = { x: 80, y: y - 24, width: 320, height: 128, color: INSIDE };
    const goods = isFixed
      ? Array.from({ length: 10 }, (_, at) => fruit(random, 92 + (at % 5) * 60, y + 4 + Math.floor(at / 5) * 46)).flat()
      : Array.from({ length: 7 }, (_, at) => bottle(92 + at * 44, y, pick(random, SUGARY), INSIDE)).flat();
    return [backPanel, ...goods, { x: 70, y: y + 102, width: 340, height: 14, radius: 4, color: WOOD }];
  });
  return [rack, ...rows, ...counter];
}

function fruit(random: Random, x: number, y: number): Shape[] {
  return [
    { x, y, width: 52, height: 52, radius: 26, color: pick(random, FRUIT) },
    { x: x + 23, y: y - 5, width: 6, height: 12, radius: 3, color: DARK_WOOD },
  ];
}
