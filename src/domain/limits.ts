/** Numbers with a meaning, each with its unit, that more than one place needs. */

/** The shortest text that an autocomplete searches for, in characters (spec section 5). */
export const SEARCH_MIN_CHARACTERS = 2;

/** The longest e-mail address, in characters (RFC 5321). */
export const EMAIL_MAX_CHARACTERS = 254;

/** The longest name of a store, group or person, in characters. */
export const NAME_MAX_CHARACTERS = 120;

/** The longest name of a time zone, in characters; the longest of IANA has 32. */
export const TIME_ZONE_MAX_CHARACTERS = 64;

/** The longest password, in characters; argon2 has no cut below it. */
export const PASSWORD_MAX_CHARACTERS = 256;

/** The shortest password for a new account, in characters. */
export const PASSWORD_MIN_CHARACTERS = 10;

/** The longest free text: an answer in words, a note, a strategy, in characters. */
export const TEXT_MAX_CHARACTERS = 4_000;

/** The longest note on an answer, and the longest reason for a change of a survey, in characters. */
export const NOTE_MAX_CHARACTERS = 500;

/** The longest id, in characters. Ids are opaque; a longer text can't be one. */
export const ID_MAX_CHARACTERS = 64;

/**
 * The longest text of a field that has rules of its own, such as a new password, a moment or an image, in characters: far
 * above what any of them allows, so that nothing longer is even looked at.
 */
export const RULED_TEXT_MAX_CHARACTERS = 1_024;

/** A survey answers at most this many questions. */
export const ANSWERS_MAX = 2_000;

/** A survey holds at most three actions in its plan (wire contract, /survey/add). */
export const ACTIONS_MAX = 3;

/** An autocomplete offers at most this many (wire contract, 'Stores'). */
export const SEARCH_RESULTS_MAX = 20;

/** A phone asks for what it keeps of at most so many stores at once. */
export const CAPTURE_STORES_MAX = 100;

/** A page of a list holds at most this many rows. */
export const PAGE_SIZE_MAX = 100;

/** How many pairs of a user and a store one call may assign. */
export const ASSIGN_PAIRS_MAX = 20_000;

/** One person uploads at most so many pictures in a minute. */
export const UPLOADS_A_MINUTE = 30;

/** One person uploads at most so many pictures in a day. */
export const UPLOADS_A_DAY = 200;

/** One person sends at most so many photos of audits in a minute: a phone that was offline sends those of a whole day. */
export const PHOTOS_A_MINUTE = 240;

/** One person sends at most so many photos of audits in a day. */
export const PHOTOS_A_DAY = 2_000;

/** A photo whose survey has not come after so many days is removed. */
export const PHOTO_WAITS_DAYS = 30;

/** A picture that nothing has shown for so many hours is removed. */
export const UNUSED_PICTURE_HOURS = 24;

/** One person prepares at most so many exports in a minute: every screen prepares one, two seconds after it has loaded. */
export const EXPORTS_A_MINUTE = 30;

/** One administrator mails at most so many links to set a password in a minute. */
export const LINKS_A_MINUTE = 30;

/** One person connects at most so many phones in a minute. */
export const PHONES_A_MINUTE = 30;

/** One person has at most so many phones connected. */
export const PHONES_MAX = 100;

/** One person makes at most so many addresses of their calendar in a minute. */
export const CALENDARS_A_MINUTE = 10;

/** A calendar shows what was due so many days ago, and what will be in so many days. */
export const CALENDAR_DAYS = { past: 60, ahead: 366 } as const;

/** A calendar shows at most so many entries, those of earlier days first. */
export const CALENDAR_ENTRIES_MAX = 5_000;

/** A comparison takes at most so many stores in each of its arms. */
export const COMPARED_STORES_MAX = 5_000;

/** Agreement is worked out over at most so many pairs of surveys. */
export const AGREEMENT_PAIRS_MAX = 5_000;

/** A store or a group has at most so many targets. */
export const TARGETS_MAX = 100;

/** Two surveys of one visit lie at most so many hours apart. */
export const AGREEMENT_HOURS_MAX = 24 * 14;

/** A schedule's visits are at most so many weeks or months apart. */
export const RHYTHM_EVERY_MAX = 104;

/** A visit may be late by at most so many days. */
export const GRACE_DAYS_MAX = 366;

/** The last day on which a visit may fall due, of any schedule. */
export const LAST_DUE_DAY = '2999-12-31';

/** A list of visits is of at most so many days. */
export const VISIT_DAYS_MAX = 400;

/** The page of the schedule names so many visits of a day at most, and shows so many days. */
export const OVERVIEW_EACH_MAX = 200;
export const OVERVIEW_DAYS_MAX = 100;

/** The longest title of an action as a person types it, in characters. */
export const TITLE_MAX_CHARACTERS = 300;

/** One call changes at most so many actions. */
export const BULK_ACTIONS_MAX = 200;

/** An action shows what so many of its store's latest audits say of its question. */
export const ACTION_AUDITS_MAX = 12;

/** The link by which a person without an account sees an action works for so many days. */
export const ACTION_LINK_DAYS = 30;

/** One person makes at most so many links of actions in a minute. */
export const LINKED_ACTIONS_A_MINUTE = 60;

/** By the link of one action so many forms are taken in a minute, and in a day. */
export const LINK_FORMS_A_MINUTE = 10;
export const LINK_FORMS_A_DAY = 100;

/** A photo that comes by a link is at most so large, in bytes: no script makes it smaller before it is sent. */
export const LINK_PHOTO_MAX_BYTES = 12_000_000;

/** A link to a store's report works for so many days unless others are asked for, and at most so many. */
export const SHARE_DAYS = 90;
export const SHARE_DAYS_MAX = 365;

/** A store has at most so many links to its report that work. */
export const SHARES_MAX = 50;

/** One person makes at most so many links to reports in a minute. */
export const SHARES_A_MINUTE = 60;

/** A report by link names at most so many lost points to fix. */
export const SHARE_FIXES_MAX = 5;
