/** The barcode formats to look for. */
export const BARCODE_FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e'] as const;

export type Barcode = { rawValue: string; format: string };

/** The reply to a picture: the barcodes in it; null if the reader failed. */
export type ScanReply = { barcodes: readonly Barcode[] | null };
