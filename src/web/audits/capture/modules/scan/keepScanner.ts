import type { Module } from '../../../../../domain/modules/module.ts';
import { keepProgram } from '../../../../device/keepProgram.ts';
import { readSessionValue, setSessionValue } from '../../../../session/storage.ts';
import { priceItems } from './barcodeItems.ts';
import { hasNativeDetector } from './detector.ts';

/** Has the browser store our barcode reader for offline use if the reader may be needed. */
export async function storeScanner(modules: readonly Module[]): Promise<void> {
  if (readSessionValue('ownReader') || !('mediaDevices' in navigator)) return;
  if (!modules.some((module) => priceItems(module).length > 0) || (await hasNativeDetector())) return;
  setSessionValue('ownReader', true);
  keepProgram();
}
