import type { Column } from '../columns.ts';

/** A column to sort by, and its direction. */
export type OrderTerm = { readonly column: Column; readonly descending: boolean };
