import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Creates a picture of a single colour. */
export function picture(format: 'png' | 'jpeg', { width = 40, height = 20 } = {}): Promise<Buffer> {
  const plain = sharp({ create: { width, height, channels: 3, background: '#2a7' } });
  return (format === 'png' ? plain.png() : plain.jpeg()).toBuffer();
}

/** Creates a photo as a phone does: rotated, with its location and a sentence from its owner in the metadata. */
export function photo(secret: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#2a7' } })
    .jpeg()
    .withExif({
      IFD0: { Copyright: secret, Make: secret },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '12/1 27/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '130/1 50/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Creates a valid PNG of exactly the given number of bytes, padded with noise in a text chunk. */
export async function pngOfSize(bytes: number): Promise<Buffer> {
  const png = await picture('png');
  const end = png.length - 12;
  const room = bytes - png.length - 12;
  const filler = Buffer.concat([Buffer.from('Comment\0'), randomBytes(room).map((byte) => 97 + (byte % 26))]);
  return Buffer.concat([png.subarray(0, end), chunk('tEXt', filler.subarray(0, room)), png.subarray(end)]);
}

/** Creates a black PNG of one bit per pixel: a hundred kilobytes decompress to `side` times `side` pixels. */
export function blackPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, sum]);
}
