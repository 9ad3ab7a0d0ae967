import * as z from 'zod/mini';
import { NOTE_MAX_CHARACTERS } from '../../domain/limits.ts';
import { SIZE_UNITS } from '../../domain/modules/module.ts';
import { text } from './fields.ts';

/** A price as found on the shelf: the usual price of `packs` packs of `size`. */
export const PriceOnShelf = z.object({
  price: z.number(),
  size: z.number(),
  unit: z.literal(SIZE_UNITS, { error: 'invalid' }),
  packs: z.optional(z.number()),
  special: z.optional(z.number()),
  brand: z.optional(text(NOTE_MAX_CHARACTERS)),
});

/** The answer to an item of an assessment. Its type depends on the kind of the item. */
export const ItemValue = z.union([z.string(), z.number(), z.readonly(z.array(z.string())), PriceOnShelf]);
