import type { CSSProperties } from 'react';
import { TIMINGS } from '../session/timings.ts';

/** The duration of the charts' entrance animation, as a style for their containers (spec section 9). */
export const ENTRANCE = { '--chart-render': `${TIMINGS.chartRender}ms` } as CSSProperties;
