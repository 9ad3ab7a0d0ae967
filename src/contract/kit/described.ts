import type { TokenScope } from '../../domain/programs/tokenScopes.ts';
import type { Call } from './call.ts';
import { contract } from '../index.ts';

/** What the description of the API says of a call, and the API tokens that open it. */
export type Described = {
  /** One short sentence. */
  readonly summary: string;
  /** A token with any of these scopes may make the call; with none listed no token may. There is no default. */
  readonly tokens: readonly TokenScope[];
};

/**
 * A line for every call: one without does not compile. They stand apart from the calls because browsers need neither.
 * No token may touch an account's own affairs, or make tokens.
 */
export const described: {
  readonly [Noun in keyof typeof contract]: { readonly [Name in keyof (typeof contract)[Noun]]: Described };
} = {
  account: {
    login: { summary: 'Signs a user in and answers with the token of the session.', tokens: [] },
    logout: { summary: 'Ends the session at once.', tokens: [] },
    forgotPassword: { summary: 'Mails a link to set a new password.', tokens: [] },
    resetPassword: { summary: 'Sets a new password by a mailed link.', tokens: [] },
    profile: { summary: 'One’s own profile.', tokens: [] },
    updateProfile: { summary: 'Changes one’s own email, password or picture.', tokens: [] },
    replaceOwnImage: { summary: 'Takes in a picture as one’s own.', tokens: [] },
    deleteOwnImage: { summary: 'Removes one’s own picture.', tokens: [] },
    listSessions: { summary: 'One’s own sessions.', tokens: [] },
    endSession: { summary: 'Ends one of one’s own sessions.', tokens: [] },
    signOutEverywhere: { summary: 'Ends all of one’s own sessions.', tokens: [] },
    lockScreen: { summary: 'Locks the session until the password is given.', tokens: [] },
    unlockScreen: { summary: 'Unlocks the session with the password.', tokens: [] },
  },
  actionLinks: {
    linkAction: { summary: 'Makes a link by which a person without an account sees one action.', tokens: [] },
    unlinkAction: { summary: 'Ends the link of an action.', tokens: [] },
  },
  actions: {
    listActions: { summary: 'Actions about lost points, with their figures.', tokens: ['read'] },
    readAction: { summary: 'An action with every step of it.', tokens: ['read'] },
    addAction: { summary: 'Makes an action.', tokens: [] },
    updateAction: { summary: 'Changes an action.', tokens: [] },
    commentAction: { summary: 'Says something on the timeline of an action.', tokens: [] },
    addActionPhoto: { summary: 'Takes in a photo for an action.', tokens: [] },
    changeActions: { summary: 'Changes many actions, all or none.', tokens: [] },
  },
  apiTokens: {
    listApiTokens: { summary: 'The API tokens, the living first.', tokens: [] },
    addApiToken: { summary: 'Makes an API token and shows it this once.', tokens: [] },
    revokeApiToken: { summary: 'Ends an API token at once.', tokens: [] },
  },
  backups: {
    listBackups: { summary: 'The backups, with how they are kept.', tokens: [] },
    beginBackup: { summary: 'Begins a backup.', tokens: [] },
    prepareBackup: { summary: 'Says where a backup can be had for five minutes.', tokens: [] },
    aboutRestore: { summary: 'What would be lost if a backup were restored.', tokens: [] },
    announceRestore: { summary: 'Tells everyone that a backup will be restored; changes wait.', tokens: [] },
    cancelRestore: { summary: 'Calls off a restore that was announced.', tokens: [] },
    restoreBackup: { summary: 'Begins to put a backup in place of everything.', tokens: [] },
  },
  webhooks: {
    listWebhooks: { summary: 'The webhooks, with what became of their latest message.', tokens: [] },
    addWebhook: { summary: 'Makes a webhook and shows its secret this once.', tokens: [] },
    updateWebhook: { summary: 'Changes a webhook, switches it on or off, or makes a new secret.', tokens: [] },
    deleteWebhook: { summary: 'Deletes a webhook.', tokens: [] },
    testWebhook: { summary: 'Sends one message to try a webhook.', tokens: [] },
    listDeliveries: { summary: 'The newest messages of a webhook.', tokens: [] },
  },
  assignments: {
    listUsersOfStore: { summary: 'The users of a store.', tokens: ['read'] },
    listAddedUsers: { summary: 'The users of a store, for the assignment dialog.', tokens: ['read'] },
    listStoresOfPerson: { summary: 'The stores of a user.', tokens: ['read'] },
    listAddedStores: { summary: 'The stores of a user, for the assignment dialog.', tokens: ['read'] },
    findUsersForStore: { summary: 'Finds users who are not on a store yet.', tokens: ['read'] },
    findStoresForUser: { summary: 'Finds stores that a user does not have yet.', tokens: ['read'] },
    assignUserToStore: { summary: 'Puts a user on a store; answers with the user.', tokens: ['manage'] },
    assignStoreToUser: { summary: 'Puts a user on a store; answers with the store.', tokens: ['manage'] },
    unassignUser: { summary: 'Takes a user off a store.', tokens: ['manage'] },
    unassignStore: { summary: 'Takes a store from a user.', tokens: ['manage'] },
    assignMany: { summary: 'Assigns many users to many stores, or takes them off.', tokens: ['manage'] },
  },
  audit: {
    listChanges: { summary: 'What was changed, who came and went, newest first.', tokens: ['read'] },
  },
  calendar: {
    readCalendar: { summary: 'Whether one’s calendar has an address.', tokens: [] },
    addCalendar: { summary: 'Makes the address of one’s calendar, and tells it this once.', tokens: [] },
    deleteCalendar: { summary: 'Ends the address of one’s calendar at once.', tokens: [] },
  },
  capture: {
    readCaptureStores: {
      summary: 'What a phone keeps of stores to take audits without a connection.',
      tokens: ['read'],
    },
    readCaptureInstrument: { summary: 'What is asked in audits, in several languages.', tokens: ['read'] },
  },
  compare: {
    readEffect: { summary: 'Whether a change in some stores made a difference.', tokens: ['read'] },
    prepareComparison: { summary: 'Promises the file of a comparison and says where to fetch it.', tokens: ['export'] },
    readAgreement: { summary: 'How far auditors agree who visited a store together.', tokens: ['read'] },
    prepareAgreement: { summary: 'Promises the file of the agreement and says where to fetch it.', tokens: ['export'] },
  },
  dashboard: {
    readScores: { summary: 'The highest and the current score of a store.', tokens: ['read'] },
    readLastSalesDate: { summary: 'When a store was last surveyed.', tokens: ['read'] },
    readSurveyDays: { summary: 'On how many days a store was surveyed in all.', tokens: ['read'] },
    readDayScores: { summary: 'A store’s scores per day of a range.', tokens: ['read'] },
    readCategoryDayScores: { summary: 'A store’s scores per day by food category.', tokens: ['read'] },
    readPeers: { summary: 'A store beside the median and top quarter of the stores of its groups.', tokens: ['read'] },
    readSurveyAnswers: { summary: 'The answers of one survey.', tokens: ['read'] },
  },
  deleteRequests: {
    askForDeletion: { summary: 'Asks that one’s account be deleted.', tokens: [] },
    readDeletionReason: { summary: 'The reason that a mailed link confirms.', tokens: [] },
    confirmDeletion: { summary: 'Confirms a request for deletion by a mailed link.', tokens: [] },
    listDeleteRequests: { summary: 'The open requests for deletion.', tokens: ['read'] },
    settleDeleteRequest: { summary: 'Deletes the account that a request is about.', tokens: ['manage'] },
    declineDeleteRequest: { summary: 'Closes a request and leaves the account.', tokens: ['manage'] },
  },
  exports: {
    readExportData: { summary: 'Every survey in scope with its answers, record by record.', tokens: ['export'] },
    prepareExport: { summary: 'Promises a workbook and says where to fetch it.', tokens: ['export'] },
  },
  failures: {
    reportFailure: { summary: 'Tells the server’s log what failed in a browser.', tokens: [] },
  },
  groups: {
    listGroups: { summary: 'The groups with the ids of their stores.', tokens: ['read'] },
    listGroupStores: { summary: 'The stores of a group.', tokens: ['read'] },
    listGroupStoresToEdit: { summary: 'The stores of a group, for its form.', tokens: ['read'] },
    listGroupUsers: { summary: 'The people of a group.', tokens: ['read'] },
    addGroup: { summary: 'Adds a group.', tokens: ['manage'] },
    readGroup: { summary: 'A group, for its form.', tokens: ['read'] },
    updateGroup: { summary: 'Renames a group and sets its stores.', tokens: ['manage'] },
    deleteGroup: { summary: 'Deletes a group; its stores and users stay.', tokens: ['manage'] },
  },
  images: {
    uploadImage: { summary: 'Takes in a picture for a store or user form.', tokens: ['manage'] },
    replaceStoreImage: { summary: 'Takes in a picture as a store’s.', tokens: ['manage'] },
  },
  instrument: {
    listFoods: { summary: 'The food categories with their questions.', tokens: ['read', 'surveys'] },
    listManagerQuestions: { summary: 'The questions to the store’s manager.', tokens: ['read', 'surveys'] },
    listRegionFoods: { summary: 'The food categories alone.', tokens: ['read', 'surveys'] },
  },
  mails: {
    readMails: { summary: 'Which mails about what is to be done one gets.', tokens: [] },
    updateMails: { summary: 'Chooses which mails about what is to be done one gets.', tokens: [] },
    remindAuditors: { summary: 'Reminds by mail who has visits that are late or due.', tokens: ['manage'] },
    stopMails: { summary: 'Stops such mails by the link in one of them.', tokens: [] },
  },
  organisation: {
    readOrganisation: { summary: 'The organisation’s name, time zone and language.', tokens: ['read', 'surveys'] },
    updateOrganisation: {
      summary: 'Changes the organisation’s name, language or time zone; another zone regroups days and months.',
      tokens: ['manage'],
    },
    readRegrouping: { summary: 'How far a change of the time zone has come.', tokens: ['read'] },
  },
  phones: {
    addPhone: { summary: 'Connects a phone with ODK Collect or KoboCollect, and tells its key this once.', tokens: [] },
    listPhones: { summary: 'The phones that take audits.', tokens: [] },
    deletePhone: { summary: 'Disconnects a phone at once.', tokens: [] },
  },
  photos: {
    addPhoto: {
      summary: 'Takes in a photo for an answer of a survey, which may still be on its way.',
      tokens: ['surveys'],
    },
    listPhotos: { summary: 'The photos of surveys, newest first.', tokens: ['read'] },
  },
  schedules: {
    listSchedules: { summary: 'How often which stores are to be audited.', tokens: ['read'] },
    addSchedule: { summary: 'Makes a schedule for a group or for stores.', tokens: ['manage'] },
    updateSchedule: { summary: 'Changes a schedule.', tokens: ['manage'] },
    deleteSchedule: { summary: 'Deletes a schedule; the audits stay.', tokens: ['manage'] },
  },
  secondFactor: {
    readSecondFactor: { summary: 'Whether one has a second factor, and must have one.', tokens: [] },
    startSecondFactor: { summary: 'Begins to add a second factor to one’s account.', tokens: [] },
    confirmSecondFactor: { summary: 'Confirms one’s second factor with its first code.', tokens: [] },
    endSecondFactor: { summary: 'Removes one’s second factor.', tokens: [] },
    renewRecoveryCodes: { summary: 'Makes new recovery codes; the old ones end.', tokens: [] },
    resetSecondFactor: { summary: 'Removes the second factor of a user who lost it.', tokens: [] },
    readSignInRules: { summary: 'Who must have a second factor.', tokens: ['read'] },
    changeSignInRules: { summary: 'Sets who must have a second factor.', tokens: [] },
  },
  setup: {
    aboutSetup: { summary: 'Whether the console still waits for its first administrator.', tokens: [] },
    finishSetup: { summary: 'Makes the organisation and its first administrator.', tokens: [] },
    readFirstSteps: { summary: 'What a new organisation has of what its first audit needs.', tokens: [] },
    readDemoHeld: { summary: 'What is lost with the demo organisation.', tokens: [] },
    leaveDemo: { summary: 'Saves the demo organisation as a backup and empties the database.', tokens: [] },
    dismissFirstSteps: { summary: 'Puts the list of first steps away.', tokens: [] },
  },
  shares: {
    addShare: { summary: 'Makes a link to the latest report of a store.', tokens: [] },
    listShares: { summary: 'The links to reports that work.', tokens: ['read'] },
    deleteShare: { summary: 'Takes back a link to a report.', tokens: [] },
    viewShare: { summary: 'The report of a link, for people who never sign in.', tokens: [] },
  },
  sso: {
    aboutSso: { summary: 'Whether one can sign in through an identity provider.', tokens: [] },
    startSso: { summary: 'Begins a sign-in through the identity provider.', tokens: [] },
    finishSso: { summary: 'Ends a sign-in through the identity provider.', tokens: [] },
    unlinkSso: { summary: 'Unlinks a user from the identity provider.', tokens: [] },
  },
  status: {
    readStatus: { summary: 'How the console fares: versions, database, disk, mails, backups.', tokens: ['read'] },
    listLastSurveys: { summary: 'When each store was last surveyed, the longest ago first.', tokens: ['read'] },
  },
  stores: {
    listStoresOfUser: { summary: 'The stores that a user sees, and their group.', tokens: ['read'] },
    listStoresOfGroup: { summary: 'The stores of a group, for the selectors.', tokens: ['read'] },
    listStores: { summary: 'Every store in scope.', tokens: ['read', 'surveys'] },
    searchStores: { summary: 'A page of the stores in scope, searched and sorted.', tokens: ['read', 'surveys'] },
    addStore: { summary: 'Adds a store.', tokens: ['manage'] },
    readStore: { summary: 'A store, for its form.', tokens: ['read'] },
    updateStore: { summary: 'Changes a store, its users and its groups.', tokens: ['manage'] },
    deleteStore: { summary: 'Archives a store; its surveys stay.', tokens: ['manage'] },
  },
  surveys: {
    addSurvey: { summary: 'Takes in an audit and scores it.', tokens: ['surveys'] },
    importSurvey: {
      summary: 'Takes in an audit of a file in the name of who took it, or says what would become of it.',
      tokens: [],
    },
    correctSurvey: { summary: 'Corrects a survey; every version stays.', tokens: [] },
    voidSurvey: { summary: 'Makes a survey void: it counts no more.', tokens: [] },
    restoreSurvey: { summary: 'Takes back that a survey is void.', tokens: [] },
    listRevisions: { summary: 'The versions of a survey and what each changed.', tokens: ['read'] },
    listSurveys: { summary: 'The surveys of a store, newest first.', tokens: ['read'] },
    listSurveysOfStore: { summary: 'The surveys of a store, for the list of stores.', tokens: ['read'] },
    readSurvey: { summary: 'A survey with its answers and its instrument.', tokens: ['read'] },
    readSurveyScore: { summary: 'A survey’s score per food category.', tokens: ['read'] },
    readLastScores: { summary: 'A survey’s category scores and those before it.', tokens: ['read'] },
    readSurveyDate: { summary: 'When a survey was taken.', tokens: ['read'] },
    readSuggestions: { summary: 'A survey’s action plan.', tokens: ['read'] },
  },
  regions: {
    readRegionReport: { summary: 'The groups with their stores, users and figures.', tokens: ['read'] },
    readRegion: { summary: 'A group’s stores with their latest scores.', tokens: ['read'] },
    readRegionIncreases: { summary: 'By how much each category rose in a group.', tokens: ['read'] },
    readRegionHeatMap: { summary: 'A group’s stores by food category.', tokens: ['read'] },
    readRegionTrend: { summary: 'A group’s mean score month by month.', tokens: ['read'] },
    readOverdueStores: { summary: 'A group’s stores that were long not surveyed.', tokens: ['read'] },
    readLostQuestions: { summary: 'The questions that most stores of a group lose.', tokens: ['read'] },
  },
  targets: {
    setTarget: { summary: 'Sets the score that a store or a group is to reach by a day.', tokens: ['manage'] },
    deleteTarget: { summary: 'Removes a target.', tokens: ['manage'] },
    listTargets: { summary: 'The targets of stores and groups, and whether they are reached.', tokens: ['read'] },
  },
  users: {
    listUsersOfGroup: { summary: 'The people of a group, for the store form.', tokens: ['read'] },
    listUsers: { summary: 'Every user.', tokens: ['read'] },
    searchUsers: { summary: 'A page of the users, searched and sorted.', tokens: ['read'] },
    addUser: { summary: 'Adds a user.', tokens: ['manage'] },
    readUser: { summary: 'A user, for their form.', tokens: ['read'] },
    updateUser: { summary: 'Changes a user, their stores and their group.', tokens: ['manage'] },
    sendLink: { summary: 'Mails a user a link to set a password.', tokens: [] },
    deleteUser: { summary: 'Deletes a user; the surveys they took stay.', tokens: ['manage'] },
    listSessionsOfUser: { summary: 'Where a user is signed in.', tokens: [] },
    endSessionsOfUser: { summary: 'Ends every session of a user.', tokens: [] },
    listSurveysOfUser: { summary: 'The surveys that a user took.', tokens: ['read'] },
  },
  visits: {
    listVisits: { summary: 'The visits that fall due in a range of days, and how they stand.', tokens: ['read'] },
    readVisitOverview: { summary: 'Days with some of their visits, and how each schedule stands.', tokens: ['read'] },
    updateVisit: { summary: 'Moves a visit, plans it, gives it to another or skips it.', tokens: ['manage'] },
  },
  workbook: {
    exportWorkbook: { summary: 'Stores, users and assignments as an xlsx workbook.', tokens: ['read'] },
    checkWorkbook: { summary: 'What a workbook of people and places would change.', tokens: ['manage'] },
    applyWorkbook: { summary: 'Makes the changes of a checked workbook, all or none.', tokens: ['manage'] },
  },
};

const byCall = new Map<Call, Described>(
  Object.entries(contract).flatMap(([noun, calls]) => {
    const lines: Readonly<Record<string, Described>> = described[noun as keyof typeof contract] ?? {};
    return Object.entries(calls).flatMap(([name, call]: [string, Call]): [Call, Described][] => {
      const line = lines[name];
      return line ? [[call, line]] : [];
    });
  }),
);

/** The scopes that open a call for an API token. A call outside the contract is open to none. */
export function tokenScopesOf(call: Call): readonly TokenScope[] {
  return byCall.get(call)?.tokens ?? [];
}
