import * as z from 'zod/mini';
import { Id } from '../../kit/fields.ts';

/** The user to whom visits are assigned; null if there is none, or if the caller may not see the name. */
export const Assignee = z.nullable(z.object({ userid: z.string(), name: z.string() }));

/** A user's id; '' for none. */
export const GivenUser = z.union([Id, z.literal('')], { error: 'invalid' });
