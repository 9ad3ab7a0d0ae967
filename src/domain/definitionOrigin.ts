import * as z from 'zod/mini';
import { object, textUpTo } from './definitionFile.ts';

/**
 * The question or item that another was copied from: the name and version of its definition, and its own name there.
 */
export type Origin = { definition: string; version: string; varname: string };

const MAX_NAME = 64;

/** The optional field that contains the origin of a question or item. Results don't depend on it. */
export const definitionOrigin = z.optional(
  object({ definition: textUpTo(MAX_NAME), version: textUpTo(MAX_NAME), varname: textUpTo(MAX_NAME) }),
);
