import type { FastifyInstance } from 'fastify';
import { imageOfThumbnail, IMAGE_NAME, isPhotoName } from '../../domain/images.ts';
import type { ImageHome } from '../files/imageHome.ts';

/** Serves the images of stores and people, which never change once they have a name. Photos are not for who knows theirs. */
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

/** An image that came without a thumbnail, such as the demo's, stands in for it. */
async function findImage(images: ImageHome, name: string): Promise<Buffer | null> {
  const found = await images.get(name);
  const whole = imageOfThumbnail(name);
  return found ?? (whole === null ? null : images.get(whole));
}
