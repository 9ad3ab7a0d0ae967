import type { Column } from '../columns.ts';

/** A column by which rows are sorted, and which way. */
export type OrderTerm = { readonly column: Column; readonly descending: boolean };
