import type * as z from 'zod/mini';

/**
 * An API call as data, including its path, kind, access, input and reply. Legacy spellings are defined only in these
 * values.
 */
export type Call = {
  readonly path: `/${string}`;
  /** The specification's calls use POST, except two autocompletes. */
  readonly method?: 'GET';
  /** A change runs in one transaction, unless `transaction` is `own`; a read runs without one. */
  readonly kind: 'read' | 'change';
  /**
   * The handler opens its own transactions, for example because it hashes a password, which must not hold a connection,
   * or because it writes something that must stay when the call is refused, such as the count of wrong passwords.
   */
  readonly transaction?: 'own';
  /** Can be called while the screen is locked. */
  readonly whenLocked?: true;
  /**
   * Can be called by a user who must have a second factor but has none yet: for example, to set one up or to sign out.
   */
  readonly whenUnprotected?: true;
  /** Can be called while a restore is announced, when most changes are refused. */
  readonly whenAnnounced?: true;
  /** The maximum number of calls per user and minute, if it is lower than the limit for all calls together. */
  readonly limit?: number;
  /** The users who may make the call. There is no default, so that it can't be forgotten. */
  readonly access: 'anyone' | 'signedIn' | 'administrator';
  readonly input: z.ZodMiniObject;
  /** Reads many stores or surveys: a replica of the database may answer instead of the primary. */
  readonly heavy?: true;
  /**
   * Reads little and is called very often: it may start with the cached user of its token while the database is still
   * checking the token. The result is returned only if the user is the same.
   */
  readonly speculative?: true;
  /** The body is multipart: the fields of `input`, and one file of this kind and of at most this size. */
  readonly takes?: { readonly file: 'image' | 'photo' | 'workbook' | 'definition' | 'clip'; readonly maxBytes: number };
  /** The envelope's content besides `type`: `resultData` and any other fields on the wire. */
  readonly reply: z.ZodMiniObject;
  /** The reply field that is streamed item by item, because it might not fit into memory. */
  readonly streams?: string;
};

/** The input that a client sends. */
export type InputOf<C extends Call> = z.input<C['input']>;

/** The parsed input that a handler receives, with lists where the wire also allows a single id. */
export type ParsedInputOf<C extends Call> = z.output<C['input']>;

/** The reply that a client receives, without `type`. */
export type ReplyOf<C extends Call> = z.output<C['reply']>;

type Where = 'path' | 'kind' | 'access';

/**
 * Returns a call with its path, kind, access and other properties. The first three have no default, and each keeps its
 * literal type.
 */
/* @__NO_SIDE_EFFECTS__ */
export const call = <
  const Path extends Call['path'],
  const Kind extends Call['kind'],
  const Access extends Call['access'],
  const Rest extends Omit<Call, Where>,
>(
  path: Path,
  kind: Kind,
  access: Access,
  rest: Rest,
) => ({ path, kind, access, ...rest });
