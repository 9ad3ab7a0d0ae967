import type { CSSProperties } from 'react';
import { TIMINGS } from '../session/timings.ts';

/** On whatever holds charts: their entrance ends when they have to be fully drawn (spec section 9). */
export const ENTRANCE = { '--chart-render': `${TIMINGS.chartRender}ms` } as CSSProperties;
