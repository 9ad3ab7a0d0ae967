import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ActionStatus, GivenStep, StepKind } from '../../domain/actions.ts';

/** The tables of what is done about lost points (migration 0029), and of what people see who never sign in (0032). */
export type ActionTables = {
  /** What is done about a lost point. */
  actions: {
    id: string;
    version: Generated<number>;
    store_id: string;
    survey_id: string | null;
    question_id: string | null;
    instrument_id: number | null;
    title: string;
    /** The title as it is searched. */
    title_lower: GeneratedAlways<string>;
    detail: Generated<string>;
    owner_id: string | null;
    owner_name: string | null;
    owner_email: string | null;
    /** `YYYY-MM-DD` on the way in; asked for as text. */
    due: ColumnType<Date | null, string | null, string | null>;
    /** A numeric: it comes out as text. */
    points: ColumnType<string | null, number | null, number | null>;
    realised: ColumnType<string | null, number | null, number | null>;
    status: Generated<ActionStatus>;
    repeated: Generated<number>;
    confirmed_by: string | null;
    settled_at: Date;
    created_at: Date;
    /** The audits dated after it are those that follow. */
    since: Date;
    created_by: string | null;
    created_by_name: string | null;
  };
  /** The timelines of actions. They only grow. */
  action_steps: {
    id: Generated<string>;
    action_id: string;
    at: Date;
    by_id: string | null;
    by_name: string | null;
    kind: StepKind;
    text: Generated<string>;
    photo_id: string | null;
    survey_id: string | null;
    status: GivenStep['status'] | null;
    place: Date | null;
    /** The form of a person without an account that added it. */
    sent_id: string | null;
  };
  action_photos: { id: string; action_id: string; file: string; content_hash: Buffer; came_at: Date };
  action_links: { action_id: string; token_hash: Buffer; made_at: Date; until: Date };
  /** Links to the latest report of a store. */
  shares: {
    id: Generated<string>;
    token_hash: Buffer;
    store_id: string;
    label: Generated<string>;
    made_at: Date;
    made_by: string | null;
    until: Date;
    views: Generated<number>;
    viewed_at: Date | null;
  };
};
