import * as z from 'zod/mini';
import { call } from './call.ts';
import { Email, GivenPassword, Id, Message, Nothing } from './fields.ts';

/** Sign-in and own account. */

export const login = call({
  path: '/api/login',
  kind: 'change',
  access: 'anyone',
  input: z.object({ email: Email, password: GivenPassword, remember: z.optional(z.boolean({ error: 'invalid' })) }),
  reply: z.object({
    resultData: z.object({
      userid: z.string(),
      token: z.string(),
      adminname: z.string(),
      email: z.string(),
      user_type: z.number(),
      data: z.object({ image: z.nullable(z.string()) }),
    }),
  }),
});

export const logout = call({ path: '/api/logout', kind: 'change', access: 'signedIn', input: Nothing, reply: Message });

/** One's own profile; the id of anybody else is not found. */
export const profile = call({
  path: '/admin/profile',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ admin_id: Id }),
  reply: z.object({
    resultData: z.object({
      email: z.string(),
      _id: z.string(),
      image: z.nullable(z.string()),
      username: z.string(),
    }),
  }),
});
