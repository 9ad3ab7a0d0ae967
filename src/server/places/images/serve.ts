import type { FastifyInstance } from 'fastify';
import { imageOfThumbnail, IMAGE_NAME } from '../../../domain/images.ts';
import { isPhotoName } from '../../../domain/photos/names.ts';
import type { ImageHome } from '../../files/imageHome.ts';

/**
 * Serves the images of stores and users. Browsers cache them for a year, because the image with a given name never
 * changes. Photos are not served here, even by name.
 */
export function serveImages(app: FastifyInstance, images: ImageHome): void {
  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const { name } = request.params;
    const image = IMAGE_NAME.test(name) && !isPhotoName(name) ? await findImage(images, name) : null;
    if (!image) return reply.callNotFound();
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, max-age=31536000, immutable')
      .type(name.endsWith('.png') ? 'image/png' : 'image/jpeg')
      .send(image);
  });
}

/** Returns an image, or null if it is missing. Returns the full image if only its thumbnail is missing. */
async function findImage(images: ImageHome, name: string): Promise<Buffer | null> {
  const file = await images.get(name);
  const original = imageOfThumbnail(name);
  return file ?? (original === null ? null : images.get(original));
}
