import type { Tree } from '../../../../domain/drafts/tree.ts';

/** Returns an entry without its barcodes: a barcode belongs to only one item of a module, so a copy has none. */
export function withoutBarcodes({ barcodes: _barcodes, ...rest }: Tree): Tree {
  return rest;
}
