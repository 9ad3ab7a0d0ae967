import { isId } from '../../id.ts';

/** A reference to a visit: its schedule, store and number. */
export type VisitRef = { scheduleId: string; storeId: string; k: number };

const UUID_BYTES = 16;
const BYTES = 2 * UUID_BYTES + 4;

/** Returns the id of a visit. It isn't stored, because its 48 characters encode the reference. */
export function visitIdOf({ scheduleId, storeId, k }: VisitRef): string {
  const bytes = Buffer.alloc(BYTES);
  bytes.write(scheduleId.replaceAll('-', ''), 0, 'hex');
  bytes.write(storeId.replaceAll('-', ''), UUID_BYTES, 'hex');
  bytes.writeUInt32BE(k, 2 * UUID_BYTES);
  return bytes.toString('base64url');
}

/** Returns the visit that an id encodes; null when the id is invalid. */
export function readVisitId(id: string): VisitRef | null {
  const bytes = Buffer.from(id, 'base64url');
  if (bytes.length !== BYTES || bytes.toString('base64url') !== id) return null;
  const [scheduleId, storeId] = [uuidAt(bytes, 0), uuidAt(bytes, UUID_BYTES)];
  const k = bytes.readUInt32BE(2 * UUID_BYTES);
  return isId(scheduleId) && isId(storeId) && k <= 0x7fff_ffff ? { scheduleId, storeId, k } : null;
}

function uuidAt(bytes: Buffer, from: number): string {
  const hex = bytes.toString('hex', from, from + UUID_BYTES);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
