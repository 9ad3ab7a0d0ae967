import type { Generated } from 'kysely';

/** The tables of phones with ODK Collect or KoboCollect (migration 0027). */
export type PhoneTables = {
  phones: {
    id: Generated<string>;
    key_hash: Buffer;
    name: string;
    user_id: string;
    made_at: Date;
    last_seen_at: Date | null;
  };
  /** The versions of the form for phones; `checksum` is of all that it says. */
  form_versions: { instrument_id: number; revision: number; checksum: Buffer; made_at: Date };
  /** What came in from a phone, beside the survey that it became. */
  submissions: {
    survey_id: string;
    phone_id: string;
    xml_hash: Buffer;
    photo_ids: string[];
    /** What the phone's clock said, where it was wrong. */
    clock_said: Date | null;
  };
};
