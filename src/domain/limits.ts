/** Limits and other constants, with their units, that are used in more than one place. */

/** The minimum length of an autocomplete's search text, in characters (spec section 5). */
export const SEARCH_MIN_CHARACTERS = 2;

/** The maximum length of an email address, in characters (RFC 5321). */
export const EMAIL_MAX_CHARACTERS = 254;

/** The maximum length of the name of a store, group or person, in characters. */
export const NAME_MAX_CHARACTERS = 120;

/** The maximum length of a time zone's name, in characters; the longest IANA name has 32. */
export const TIME_ZONE_MAX_CHARACTERS = 64;

/** The maximum length of a password, in characters. argon2 does not truncate passwords of this length. */
export const PASSWORD_MAX_CHARACTERS = 256;

/** The minimum length of a new password, in characters. */
export const PASSWORD_MIN_CHARACTERS = 10;

/** The maximum length of free text, such as an answer, in characters. */
export const TEXT_MAX_CHARACTERS = 4_000;

/** The maximum length of a short text, such as a note on an answer or a reason for a correction, in characters. */
export const NOTE_MAX_CHARACTERS = 500;

/** The maximum length of an id, in characters. Ids are opaque; a longer string can't be an id. */
export const ID_MAX_CHARACTERS = 64;

/**
 * The maximum length of fields with their own rules, such as a new password, a timestamp or an image, in characters:
 * far above what any of them allows, so that longer strings are rejected before these rules run.
 */
export const RULED_TEXT_MAX_CHARACTERS = 1_024;

/** The maximum number of answers in a survey or an assessment. */
export const ANSWERS_MAX = 2_000;

/** The maximum number of actions in the plan of a survey or an assessment (spec, /survey/add). */
export const ACTIONS_MAX = 3;

/** The maximum number of results of an autocomplete (spec, 'Stores'). */
export const SEARCH_RESULTS_MAX = 20;

/** The maximum number of stores for which a phone can request its offline data in one call. */
export const CAPTURE_STORES_MAX = 100;

/** The maximum number of rows on a page of a list. */
export const PAGE_SIZE_MAX = 100;

/** The maximum number of user-store pairs that one call may assign or unassign. */
export const ASSIGN_PAIRS_MAX = 20_000;

/** The maximum number of uploads of images, workbooks or definitions per user and minute, counted per route. */
export const UPLOADS_A_MINUTE = 30;

/** The maximum number of images that one user can upload per day. */
export const UPLOADS_A_DAY = 200;

/** The number of hours for which an image, photo or clip must have been unused before it is deleted. */
export const UNUSED_IMAGE_HOURS = 24;

/** The maximum number of exports per user and minute, counted per route. */
export const EXPORTS_A_MINUTE = 30;

/** The maximum number of set-password links that one administrator can email per minute. */
export const LINKS_A_MINUTE = 30;

/** The maximum number of phones that one user can connect per minute. */
export const PHONES_A_MINUTE = 30;

/** The maximum number of connected phones per user. */
export const PHONES_MAX = 100;

/** The maximum number of calendar URLs that one user can create per minute. */
export const CALENDARS_A_MINUTE = 10;

/** The range of a calendar: the number of days in the past and ahead. */
export const CALENDAR_DAYS = { past: 60, ahead: 366 } as const;

/** The maximum number of visits, and also of actions, in a calendar; the earliest are included first. */
export const CALENDAR_ENTRIES_MAX = 5_000;

/** The maximum number of stores in each arm of a comparison. */
export const COMPARED_STORES_MAX = 5_000;

/** The maximum number of pairs of surveys for which agreement is calculated. */
export const AGREEMENT_PAIRS_MAX = 5_000;

/** The maximum number of targets of a store or a group. */
export const TARGETS_MAX = 100;

/** The maximum absolute value of a measure's target. */
export const TARGET_MAX = 1_000_000_000;

/** The maximum time between the two surveys of a pair that a user can choose, in hours. */
export const AGREEMENT_HOURS_MAX = 24 * 14;

/** The maximum interval of a schedule, in weeks or months. */
export const SCHEDULE_INTERVAL_MAX = 104;

/** The maximum grace period of a visit, in days. */
export const GRACE_DAYS_MAX = 366;

/** The latest day for which a visit can be due or planned. */
export const LAST_DUE_DAY = '2999-12-31';

/** The maximum number of days for which one call lists visits. */
export const VISIT_DAYS_MAX = 400;

/** The maximum number of visits that the overview of visits lists per day, and of days that it covers. */
export const OVERVIEW_EACH_MAX = 200;
export const OVERVIEW_DAYS_MAX = 100;

/** The maximum length of an action's title, in characters. */
export const TITLE_MAX_CHARACTERS = 300;

/** The maximum number of actions that one call can change. */
export const BULK_ACTIONS_MAX = 200;

/**
 * An action shows the results of at most this number of the store's latest audits or, if it is about an item,
 * assessments.
 */
export const ACTION_AUDITS_MAX = 12;

/** The number of days for which the link to an action works for a person without an account. */
export const ACTION_LINK_DAYS = 30;

/** The maximum number of active links that users have made to one action. */
export const ACTION_LINKS_MAX = 20;

/**
 * The maximum numbers of emails per day to people without an account: per user who causes them, and per recipient's
 * address.
 */
export const OUTSIDE_EMAILS_OF_USER = 30;
export const OUTSIDE_EMAILS_TO_ADDRESS = 10;

/**
 * The maximum number of links to actions that one user can make per minute. Per action, it also limits how often its
 * links can be opened.
 */
export const LINKED_ACTIONS_A_MINUTE = 60;

/** The maximum number of submissions accepted through the links to one action, per minute and per day. */
export const LINK_FORMS_A_MINUTE = 10;
export const LINK_FORMS_A_DAY = 100;

/** The maximum number of submissions through action links accepted from one IP address per minute. */
export const ADDRESS_FORMS_A_MINUTE = 30;

/**
 * The maximum number of submissions through action links that can be in progress at the same time, per action (all its
 * links together) and per IP address.
 */
export const LINK_FORMS_AT_ONCE = 4;
export const ADDRESS_FORMS_AT_ONCE = 16;

/** The default and the maximum number of days for which a link to a store's report works. */
export const SHARE_DAYS = 90;
export const SHARE_DAYS_MAX = 365;

/**
 * The maximum number of surveys in a range that a chart shows individually; if there are more, it shows means by day,
 * week or a longer span.
 */
export const CHART_SURVEYS_MAX = 1_000;

/** The maximum number of surveys that one response lists; the others are on the next pages. */
export const LISTED_SURVEYS_MAX = 1_000;

/** The maximum number of versions of a survey or an assessment that one response lists. */
export const LISTED_REVISIONS_MAX = 100;

/**
 * The approximate maximum number of surveys that a store accepts per 24 hours, including those from phones, from
 * programs and from files with a single audit.
 */
export const SURVEYS_A_DAY = 500;

/** The approximate maximum number of assessments of all modules together that a store accepts per 24 hours. */
export const ASSESSMENTS_A_DAY = 500;

/** The maximum number of active links to a store's report. */
export const SHARES_MAX = 50;

/** The maximum number of links to reports that one user can make per minute. */
export const SHARES_A_MINUTE = 60;

/** The maximum number of lost points that a shared report lists as fixes. */
export const SHARE_FIXES_MAX = 5;

/** The maximum length of a module setting's name, in characters. `max_price:` plus any item's name must fit. */
export const SETTING_NAME_MAX_CHARACTERS = 80;

/** The maximum absolute value of a module's setting, in any unit. */
export const SETTING_MAX = 1e9;

/** The maximum number of edits of a draft that one call can save. */
export const EDITS_MAX = 1_000;

/** The maximum size of the edits that an editor sends in one call, in bytes of JSON. */
export const EDITS_MAX_BYTES = 500_000;

/**
 * The maximum number of edits since an editor's version of a draft. Above it, the editor's own edits can't be merged
 * with them.
 */
export const MERGED_EDITS_MAX = 5_000;

/** The maximum size of a draft of a definition, in characters of JSON. */
export const DRAFT_MAX_CHARACTERS = 1_000_000;

/**
 * The maximum size of the edits that one call saves in a draft, including those that undo them, in characters of JSON.
 */
export const SAVED_EDITS_MAX_CHARACTERS = 4_000_000;

/** The numbers of days for which drafts of definitions are stored after they are published or discarded. */
export const PUBLISHED_DRAFT_DAYS = 90;
export const DISCARDED_DRAFT_DAYS = 30;

/** The number of a draft's newest states that remain available to try. */
export const TRIED_STATES_MAX = 20;

/** The number of days for which every state remains available, because phones that try it may be offline. */
export const TRIED_STATE_DAYS = 7;

/** The maximum number of languages of a definition. */
export const DEFINITION_LANGUAGES_MAX = 40;
