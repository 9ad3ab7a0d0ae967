import type * as z from 'zod/mini';

/**
 * A call of the wire as data: where it is, what it does, who may make it, what goes in and what comes out.
 * Legacy spellings live in these values; everything behind them speaks English.
 */
export type Call = {
  readonly path: `/${string}`;
  /** The spec's calls are POST, but for two autocompletes. */
  readonly method?: 'GET';
  /** A change runs in one transaction; a read runs in none. */
  readonly kind: 'read' | 'change';
  /**
   * The handler of such a change opens its transactions itself: it waits or hashes, which must not hold a connection, it
   * writes what stays although the call is refused, such as a wrong password counted, or a single statement writes all.
   */
  readonly transaction?: 'own';
  /** May be made while the screen is locked. */
  readonly whenLocked?: true;
  /** May be made by a user who must have a second factor and has none yet: the call sets one up, or signs out. */
  readonly whenUnprotected?: true;
  /** May be made while a restore is announced, for which other changes wait. */
  readonly whenAnnounced?: true;
  /** How often one person may make this call in a minute, where that is less than what holds for all calls together. */
  readonly limit?: number;
  /** Who may call. There is no default, so the choice can't be forgotten. */
  readonly access: 'anyone' | 'signedIn' | 'administrator';
  readonly input: z.ZodMiniObject;
  /** Reads over many stores or surveys: a replica of the database may answer it, in the primary's stead. */
  readonly heavy?: true;
  /**
   * Reads little, and is made all the time: it may be begun for whom its token stood last, while the database is still
   * asked for whom it stands now. What was read is handed out to no other.
   */
  readonly speculative?: true;
  /** The body is multipart: the fields of `input`, and a file of this kind. */
  readonly takes?: 'image' | 'photo' | 'workbook';
  /** What the envelope holds besides `type`: `resultData`, and whatever else the wire names. */
  readonly reply: z.ZodMiniObject;
  /** The field of the reply that is sent item by item, because it can be longer than memory. */
  readonly streams?: string;
};

/** What a client sends. */
export type InputOf<C extends Call> = z.input<C['input']>;

/** What a handler gets: parsed, with lists where the wire allows one id. */
export type ParsedInputOf<C extends Call> = z.output<C['input']>;

/** What a client receives besides `type`. */
export type ReplyOf<C extends Call> = z.output<C['reply']>;

type Where = 'path' | 'kind' | 'access';

/**
 * A call at a path, of a kind, for those who have access, with whatever else there is to say of it. None of these has a
 * default, and each keeps its literal type.
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
