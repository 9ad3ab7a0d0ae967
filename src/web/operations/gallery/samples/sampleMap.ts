import type { Bounds, Place } from './mapShape.ts';

/** The bounds of a fictional coast with stores along it. */
export const BOUNDS: Bounds = { west: 4, south: 50, east: 5.6, north: 50.76 };

/** The mainland, from the south-west corner along its shore, as [east, north]. */
export const LAND: readonly (readonly [east: number, north: number])[] = [
  [4.3, 49.9],
  [4.36, 50.04],
  [4.5, 50.09],
  [4.48, 50.15],
  [4.56, 50.2],
  [4.66, 50.19],
  [4.7, 50.24],
  [4.62, 50.29],
  [4.6, 50.36],
  [4.68, 50.4],
  [4.79, 50.38],
  [4.84, 50.43],
  [4.8, 50.49],
  [4.88, 50.54],
  [4.98, 50.53],
  [5.05, 50.57],
  [5.02, 50.64],
  [5.1, 50.69],
  [5.2, 50.68],
  [5.24, 50.74],
  [5.22, 50.9],
  [5.8, 50.9],
  [5.8, 49.9],
];

export const ISLAND: readonly (readonly [east: number, north: number])[] = [
  [4.24, 50.44],
  [4.31, 50.47],
  [4.39, 50.46],
  [4.44, 50.51],
  [4.41, 50.57],
  [4.33, 50.6],
  [4.25, 50.57],
  [4.2, 50.5],
  [4.24, 50.44],
];

export const RIVER: readonly (readonly [east: number, north: number])[] = [
  [4.62, 50.29],
  [4.76, 50.31],
  [4.88, 50.27],
  [5.02, 50.3],
  [5.16, 50.26],
  [5.32, 50.28],
  [5.8, 50.22],
];

export type MapStore = Place & { id: string; name: string; score: number | null };

export const MAP_STORES: readonly MapStore[] = [
  { id: 'harbour', name: 'Harbour Market', score: 71, east: 4.72, north: 50.21 },
  { id: 'maple', name: 'Maple Grocer', score: 84, east: 5.02, north: 50.33 },
  { id: 'orchard', name: 'Orchard Street Corner', score: 58, east: 5.34, north: 50.2 },
  { id: 'lighthouse', name: 'Lighthouse Foods', score: 66, east: 4.32, north: 50.53 },
  { id: 'quay', name: 'Quayside Provisions', score: 77, east: 4.9, north: 50.48 },
  { id: 'mill', name: 'Mill Lane Pantry', score: 49, east: 5.2, north: 50.44 },
  { id: 'heath', name: 'Heath & Hedge', score: 90, east: 5.42, north: 50.6 },
  { id: 'tide', name: 'Tide & Table', score: null, east: 4.6, north: 50.08 },
];
