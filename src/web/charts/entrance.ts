import type { CSSProperties } from 'react';
import { TIMINGS } from '../session/timings.ts';

/**
 * The style for elements that contain charts: their entrance animation ends by the time they must be fully drawn (spec
 * section 9).
 */
export const ENTRANCE = { '--chart-render': `${TIMINGS.chartRender}ms` } as CSSProperties;
