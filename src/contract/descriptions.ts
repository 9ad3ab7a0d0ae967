import type { TokenScope } from '../domain/programs/tokenScopes.ts';
import type { Call } from './kit/call.ts';
import { contract } from './index.ts';

/** The description of a call in the API documentation, and the API tokens that may make it. */
export type CallDescription = {
  /** One short sentence. */
  readonly summary: string;
  /**
   * A token with any of these scopes may make the call; if none is listed, no token may make it. There is no default.
   */
  readonly tokens: readonly TokenScope[];
};

/**
 * The descriptions of all calls; if one is missing, the code doesn't compile. They are separate from the calls because
 * browsers don't need them. No token may make the calls about a user's own account or create tokens.
 */
export const descriptions: {
  readonly [Noun in keyof typeof contract]: { readonly [Name in keyof (typeof contract)[Noun]]: CallDescription };
} = {
  account: {
    login: { summary: 'Signs a user in and returns a session token.', tokens: [] },
    logout: { summary: 'Ends the caller’s session immediately.', tokens: [] },
    forgotPassword: { summary: 'Emails a link for setting a new password.', tokens: [] },
    resetPassword: { summary: 'Sets a new password with the token from an emailed link.', tokens: [] },
    profile: { summary: 'Returns the caller’s profile.', tokens: [] },
    updateProfile: { summary: 'Changes the caller’s email, password or picture.', tokens: [] },
    replaceOwnImage: { summary: 'Replaces the caller’s picture with an uploaded one.', tokens: [] },
    deleteOwnImage: { summary: 'Deletes the caller’s picture.', tokens: [] },
    listSessions: { summary: 'Lists the caller’s sessions.', tokens: [] },
    endSession: { summary: 'Ends one of the caller’s sessions.', tokens: [] },
    signOutEverywhere: { summary: 'Ends all of the caller’s sessions.', tokens: [] },
    rememberSession: {
      summary:
        'Extends the session’s lifetime to that of one created with `remember`: 30 days from sign-in, 7 days without use.',
      tokens: [],
    },
    lockScreen: { summary: 'Locks the session until the password is entered.', tokens: [] },
    unlockScreen: { summary: 'Unlocks the session with the password.', tokens: [] },
  },
  actionLinks: {
    linkAction: { summary: 'Creates a link that opens one action without an account.', tokens: [] },
    unlinkAction: { summary: 'Revokes all links to an action.', tokens: [] },
  },
  actions: {
    listActions: { summary: 'Lists actions, with totals.', tokens: ['read'] },
    readAction: { summary: 'Returns an action with its timeline.', tokens: ['read'] },
    addAction: { summary: 'Creates an action.', tokens: [] },
    updateAction: { summary: 'Updates an action.', tokens: [] },
    commentAction: { summary: 'Adds a comment to an action.', tokens: [] },
    addActionPhoto: { summary: 'Uploads a photo for an action.', tokens: [] },
    changeActions: { summary: 'Updates several actions, all or none.', tokens: [] },
  },
  apiTokens: {
    listApiTokens: { summary: 'Lists API tokens, active ones first.', tokens: [] },
    addApiToken: { summary: 'Creates an API token and returns it once.', tokens: [] },
    revokeApiToken: { summary: 'Revokes an API token immediately.', tokens: [] },
  },
  backups: {
    listBackups: { summary: 'Lists backups and how they are stored.', tokens: [] },
    beginBackup: { summary: 'Starts a backup.', tokens: [] },
    prepareBackup: { summary: 'Returns a download URL for a backup, valid for 5 minutes.', tokens: [] },
    aboutRestore: { summary: 'Returns what restoring a backup would lose.', tokens: [] },
    compareRestore: { summary: 'Returns the access that restoring a backup would bring back.', tokens: [] },
    resumeOutgoing: { summary: 'Resumes webhooks, emails and scheduled tasks paused by a restore.', tokens: [] },
    announceRestore: { summary: 'Announces a restore to all users and pauses changes.', tokens: [] },
    cancelRestore: { summary: 'Cancels an announced restore.', tokens: [] },
    restoreBackup: { summary: 'Starts replacing all data with a backup.', tokens: [] },
  },
  webhooks: {
    listWebhooks: { summary: 'Lists webhooks with the result of their latest delivery.', tokens: [] },
    addWebhook: { summary: 'Creates a webhook and returns its secret once.', tokens: [] },
    updateWebhook: { summary: 'Updates a webhook, turns it on or off, or replaces its secret.', tokens: [] },
    deleteWebhook: { summary: 'Deletes a webhook.', tokens: [] },
    testWebhook: { summary: 'Sends a test message to a webhook.', tokens: [] },
    listDeliveries: { summary: 'Lists the latest deliveries of a webhook.', tokens: [] },
  },
  assessments: {
    addAssessment: { summary: 'Submits an assessment and calculates its measures.', tokens: ['surveys'] },
    listAssessments: { summary: 'Lists assessments, newest first.', tokens: ['read'] },
    readAssessment: { summary: 'Returns an assessment with its answers.', tokens: ['read'] },
    correctAssessment: { summary: 'Corrects and recalculates an assessment.', tokens: [] },
    voidAssessment: { summary: 'Voids an assessment, so that it no longer counts.', tokens: [] },
    restoreAssessment: { summary: 'Restores a voided assessment.', tokens: [] },
    listAssessmentRevisions: { summary: 'Lists the versions of an assessment.', tokens: ['read'] },
  },
  benchmark: {
    readBenchmark: {
      summary: 'Returns a store’s latest audit and assessments, the previous ones, its peers and the next due dates.',
      tokens: ['read'],
    },
  },
  assignments: {
    listUsersOfStore: { summary: 'Lists the users assigned to a store.', tokens: ['read'] },
    listAddedUsers: { summary: 'Lists the users assigned to a store, for the assignment dialog.', tokens: ['read'] },
    listStoresOfPerson: { summary: 'Lists the stores assigned to a user.', tokens: ['read'] },
    listAddedStores: { summary: 'Lists the stores assigned to a user, for the assignment dialog.', tokens: ['read'] },
    findUsersForStore: { summary: 'Finds users not yet assigned to a store.', tokens: ['read'] },
    findStoresForUser: { summary: 'Finds stores not yet assigned to a user.', tokens: ['read'] },
    assignUserToStore: { summary: 'Assigns a user to a store and returns the user.', tokens: ['manage'] },
    assignStoreToUser: { summary: 'Assigns a user to a store and returns the store.', tokens: ['manage'] },
    unassignUser: { summary: 'Removes a user from a store.', tokens: ['manage'] },
    unassignStore: { summary: 'Removes a store from a user.', tokens: ['manage'] },
    assignMany: { summary: 'Assigns several users to several stores, or removes them.', tokens: ['manage'] },
  },
  audit: {
    listChanges: { summary: 'Lists changes, sign-ins and exports, newest first.', tokens: ['read'] },
  },
  calendar: {
    readCalendar: { summary: 'Returns whether the caller’s calendar has a URL.', tokens: [] },
    addCalendar: { summary: 'Creates a URL for the caller’s calendar and returns it once.', tokens: [] },
    deleteCalendar: { summary: 'Revokes the URL of the caller’s calendar immediately.', tokens: [] },
  },
  capture: {
    readCaptureStores: {
      summary: 'Returns the store data a phone needs for audits without a connection.',
      tokens: ['read'],
    },
    readTriedDraft: { summary: 'Returns the draft that a URL of a trial leads to.', tokens: [] },
    readCaptureInstrument: {
      summary: 'Returns the questions of an audit in the given languages, and the languages that auditors can choose.',
      tokens: ['read'],
    },
  },
  compare: {
    readEffect: { summary: 'Returns the effect of a change made in some stores.', tokens: ['read'] },
    prepareComparison: { summary: 'Returns a download URL for the file of a comparison.', tokens: ['export'] },
    readAgreement: { summary: 'Returns the agreement between auditors who audited the same store.', tokens: ['read'] },
    prepareAgreement: { summary: 'Returns a download URL for the file of the agreement.', tokens: ['export'] },
  },
  dashboard: {
    readScores: { summary: 'Returns a store’s highest and current scores.', tokens: ['read'] },
    readLastSalesDate: { summary: 'Returns the date of a store’s latest survey.', tokens: ['read'] },
    readSurveyDays: { summary: 'Returns the number of days on which a store was surveyed.', tokens: ['read'] },
    readDayScores: { summary: 'Returns a store’s scores per day in a date range.', tokens: ['read'] },
    readCategoryDayScores: { summary: 'Returns a store’s scores per day and food category.', tokens: ['read'] },
    readPeers: { summary: 'Compares a store with the median and top quarter of its peers.', tokens: ['read'] },
    readSurveyAnswers: { summary: 'Returns the answers of a survey.', tokens: ['read'] },
  },
  deleteRequests: {
    askForDeletion: { summary: 'Requests deletion of the caller’s account.', tokens: [] },
    readDeletionReason: { summary: 'Returns the reason given in a deletion request, by its emailed link.', tokens: [] },
    confirmDeletion: { summary: 'Confirms a deletion request with its emailed link.', tokens: [] },
    listDeleteRequests: { summary: 'Lists open deletion requests.', tokens: ['read'] },
    settleDeleteRequest: { summary: 'Deletes the account of a deletion request.', tokens: ['manage'] },
    declineDeleteRequest: { summary: 'Closes a deletion request without deleting the account.', tokens: ['manage'] },
  },
  exports: {
    readExportData: { summary: 'Returns all surveys in scope with their answers, as records.', tokens: ['export'] },
    prepareExport: { summary: 'Returns a download URL for a workbook of surveys.', tokens: ['export'] },
    prepareAssessmentExport: {
      summary: 'Returns a download URL for a workbook of the assessments of a module.',
      tokens: ['export'],
    },
  },
  failures: {
    reportFailure: { summary: 'Logs an error that occurred in a browser.', tokens: [] },
  },
  groups: {
    listGroups: { summary: 'Lists groups with the ids of their stores.', tokens: ['read'] },
    listGroupStores: { summary: 'Lists the stores of a group.', tokens: ['read'] },
    listGroupStoresToEdit: { summary: 'Lists the stores of a group, for its form.', tokens: ['read'] },
    listGroupUsers: { summary: 'Lists the users of a group.', tokens: ['read'] },
    addGroup: { summary: 'Creates a group.', tokens: ['manage'] },
    readGroup: { summary: 'Returns a group, for its form.', tokens: ['read'] },
    updateGroup: { summary: 'Renames a group and sets its stores.', tokens: ['manage'] },
    deleteGroup: { summary: 'Deletes a group; its stores and users remain.', tokens: ['manage'] },
  },
  images: {
    uploadImage: { summary: 'Uploads a picture for a store or user form.', tokens: ['manage'] },
    replaceStoreImage: { summary: 'Replaces a store’s picture with an uploaded one.', tokens: ['manage'] },
  },
  instrument: {
    listFoods: { summary: 'Lists the food categories with their questions.', tokens: ['read', 'surveys'] },
    listManagerQuestions: { summary: 'Lists the questions for the store’s manager.', tokens: ['read', 'surveys'] },
    listRegionFoods: { summary: 'Lists the food categories without their questions.', tokens: ['read', 'surveys'] },
    listDefinitions: { summary: 'Lists the audit instrument and the modules.', tokens: ['read', 'surveys'] },
    listVersionUses: {
      summary: 'Lists when versions of the audit instrument came into use.',
      tokens: ['read', 'surveys'],
    },
    readDefinition: { summary: 'Returns a definition as in its file.', tokens: ['read', 'surveys'] },
    checkDefinition: { summary: 'Checks a definition and lists its problems.', tokens: [] },
    importDefinition: { summary: 'Reads a definition from a file, JSON or an XLSForm, and checks it.', tokens: [] },
    loadDefinition: { summary: 'Loads a version of a definition.', tokens: [] },
    listPacks: { summary: 'Lists the built-in modules.', tokens: [] },
    readPack: { summary: 'Returns a built-in module as in its file.', tokens: [] },
    addPack: { summary: 'Loads a built-in module, without putting it into use.', tokens: [] },
    setModuleSettings: { summary: 'Sets the organisation’s settings for a module.', tokens: [] },
    putDefinitionToUse: {
      summary: 'Puts a version of a definition into use, or takes a module out of use.',
      tokens: [],
    },
    translateDefinition: { summary: 'Adds texts in a further language to a loaded version.', tokens: [] },
  },
  clips: {
    addClip: { summary: 'Uploads a recording of a text of a definition.', tokens: [] },
    deleteClip: { summary: 'Deletes a recording of a text of a definition.', tokens: [] },
    listClips: { summary: 'Lists the recordings of the texts of a definition.', tokens: ['read', 'surveys'] },
  },
  drafts: {
    openDraft: { summary: 'Opens the draft of a definition, which its editors share.', tokens: [] },
    saveDraft: { summary: 'Saves edits to a draft, merged with those of others.', tokens: [] },
    readDraft: {
      summary: 'Returns what is new in a draft, its problems, and what it changes.',
      tokens: [],
    },
    readDraftEffect: {
      summary: 'Returns how the scores of past audits would differ under a draft.',
      tokens: [],
    },
    tryDraft: { summary: 'Returns the URL of a page on which users try a draft.', tokens: [] },
    listDraftEdits: { summary: 'Lists what was changed in a draft, newest first.', tokens: [] },
    restoreDraft: { summary: 'Restores earlier content of a draft.', tokens: [] },
    publishDraft: { summary: 'Loads a draft as the next version of its definition.', tokens: [] },
    discardDraft: { summary: 'Discards a draft, which can be restored for 30 days.', tokens: [] },
  },
  mails: {
    readMails: { summary: 'Returns the caller’s email settings.', tokens: [] },
    updateMails: { summary: 'Updates the caller’s email settings.', tokens: [] },
    remindAuditors: { summary: 'Emails a reminder to auditors with due or overdue visits.', tokens: ['manage'] },
    stopMails: { summary: 'Unsubscribes a user through the link in an email.', tokens: [] },
  },
  organisation: {
    readOrganisation: {
      summary: 'Returns the organisation’s name, time zone and language.',
      tokens: ['read', 'surveys'],
    },
    updateOrganisation: {
      summary: 'Changes the organisation’s name, language or time zone; a new time zone regroups days and months.',
      tokens: ['manage'],
    },
    readRegrouping: { summary: 'Returns the progress of a time zone change.', tokens: ['read'] },
  },
  overview: {
    readOverview: {
      summary: 'Returns the caller’s stores by need, with figures, groups by month and the latest audits.',
      tokens: ['read'],
    },
  },
  phones: {
    addPhone: { summary: 'Connects a phone with ODK Collect or KoboCollect and returns its key once.', tokens: [] },
    listPhones: { summary: 'Lists the connected phones.', tokens: [] },
    deletePhone: { summary: 'Disconnects a phone immediately.', tokens: [] },
  },
  photos: {
    addPhoto: {
      summary: 'Uploads a photo for an answer of a survey; the survey may arrive later.',
      tokens: ['surveys'],
    },
    deletePhoto: { summary: 'Deletes a photo of a survey and creates a new version of the survey.', tokens: [] },
    addAssessmentPhoto: {
      summary: 'Uploads a photo for an answer of an assessment; the assessment may arrive later.',
      tokens: ['surveys'],
    },
    deleteAssessmentPhoto: {
      summary: 'Deletes a photo of an assessment and creates a new version of the assessment.',
      tokens: [],
    },
    listPhotos: { summary: 'Lists photos of surveys, newest first.', tokens: ['read'] },
  },
  schedules: {
    listSchedules: { summary: 'Lists audit schedules.', tokens: ['read'] },
    addSchedule: { summary: 'Creates a schedule for a group or for stores.', tokens: ['manage'] },
    updateSchedule: { summary: 'Updates a schedule.', tokens: ['manage'] },
    deleteSchedule: { summary: 'Deletes a schedule; its audits remain.', tokens: ['manage'] },
  },
  secondFactor: {
    readSecondFactor: {
      summary: 'Returns whether the caller has a second factor and whether one is required.',
      tokens: [],
    },
    startSecondFactor: { summary: 'Starts adding a second factor to the caller’s account.', tokens: [] },
    confirmSecondFactor: { summary: 'Confirms the caller’s second factor with its first code.', tokens: [] },
    endSecondFactor: { summary: 'Removes the caller’s second factor.', tokens: [] },
    renewRecoveryCodes: { summary: 'Creates new recovery codes and invalidates the old ones.', tokens: [] },
    resetSecondFactor: { summary: 'Removes the second factor of a user who lost it.', tokens: [] },
    readSignInRules: { summary: 'Returns which users need a second factor.', tokens: ['read'] },
    changeSignInRules: { summary: 'Sets which users need a second factor.', tokens: [] },
  },
  setup: {
    aboutSetup: { summary: 'Returns whether the console still needs its first administrator.', tokens: [] },
    finishSetup: { summary: 'Creates the organisation and its first administrator.', tokens: [] },
    readFirstSteps: { summary: 'Returns which of the first steps a new organisation has completed.', tokens: [] },
    readDemoHeld: { summary: 'Returns what deleting the demo organisation would lose.', tokens: [] },
    leaveDemo: { summary: 'Backs up the demo organisation and empties the database.', tokens: [] },
    dismissFirstSteps: { summary: 'Hides the list of first steps.', tokens: [] },
  },
  shares: {
    addShare: { summary: 'Creates a link to a store’s latest report.', tokens: [] },
    listShares: { summary: 'Lists active links to reports.', tokens: ['read'] },
    readShareLink: { summary: 'Returns the URL of a report link, for its creator only.', tokens: [] },
    deleteShare: { summary: 'Revokes a link to a report.', tokens: [] },
    viewShare: { summary: 'Returns the report of a link without sign-in.', tokens: [] },
  },
  sso: {
    aboutSso: { summary: 'Returns whether sign-in through an identity provider is available.', tokens: [] },
    startSso: { summary: 'Starts a sign-in through the identity provider.', tokens: [] },
    finishSso: { summary: 'Completes a sign-in through the identity provider.', tokens: [] },
    unlinkSso: { summary: 'Unlinks a user from the identity provider.', tokens: [] },
  },
  status: {
    readStatus: {
      summary: 'Returns the system health: versions, database, disk, emails and backups.',
      tokens: ['read'],
    },
    listLastSurveys: { summary: 'Lists the date of each store’s latest survey, oldest first.', tokens: ['read'] },
  },
  stores: {
    listStoresOfUser: { summary: 'Lists the stores assigned to a user, and the user’s group.', tokens: ['read'] },
    listStoresOfGroup: { summary: 'Lists the stores of a group, for selectors.', tokens: ['read'] },
    listStores: { summary: 'Lists all stores in scope.', tokens: ['read', 'surveys'] },
    searchStores: {
      summary: 'Returns a page of the stores in scope, searched and sorted.',
      tokens: ['read', 'surveys'],
    },
    addStore: { summary: 'Creates a store.', tokens: ['manage'] },
    readStore: { summary: 'Returns a store, for its form.', tokens: ['read'] },
    updateStore: { summary: 'Updates a store, its users and its groups.', tokens: ['manage'] },
    deleteStore: {
      summary: 'Deletes a store; its surveys stay in the database but are no longer shown.',
      tokens: ['manage'],
    },
  },
  surveys: {
    addSurvey: { summary: 'Submits an audit and scores it.', tokens: ['surveys'] },
    importSurvey: {
      summary: 'Imports an audit from a file on behalf of its auditor, or returns a preview.',
      tokens: [],
    },
    correctSurvey: { summary: 'Corrects a survey and stores every version.', tokens: [] },
    voidSurvey: { summary: 'Voids a survey, so that it no longer counts.', tokens: [] },
    restoreSurvey: { summary: 'Restores a voided survey, so that it counts again.', tokens: [] },
    listRevisions: { summary: 'Lists the versions of a survey and what each changed.', tokens: ['read'] },
    listSurveys: { summary: 'Lists the surveys of a store, newest first.', tokens: ['read'] },
    listSurveysOfStore: { summary: 'Lists the surveys of a store, for the list of stores.', tokens: ['read'] },
    readSurvey: { summary: 'Returns a survey with its answers and its instrument.', tokens: ['read'] },
    readSurveyScore: { summary: 'Returns a survey’s score per food category.', tokens: ['read'] },
    readLastScores: { summary: 'Returns the category scores of a survey and of the one before it.', tokens: ['read'] },
    readSurveyDate: { summary: 'Returns when a survey was taken.', tokens: ['read'] },
    readSuggestions: { summary: 'Returns a survey’s action plan.', tokens: ['read'] },
  },
  regions: {
    readRegionReport: { summary: 'Returns the groups with their stores, users and figures.', tokens: ['read'] },
    readRegion: { summary: 'Returns a group’s stores with their latest scores.', tokens: ['read'] },
    readRegionIncreases: { summary: 'Returns the mean score increase per food category in a group.', tokens: ['read'] },
    readRegionHeatMap: { summary: 'Returns the scores of a group’s stores by food category.', tokens: ['read'] },
    readRegionTrend: { summary: 'Returns a group’s mean score per month.', tokens: ['read'] },
    readOverdueStores: {
      summary: 'Lists a group’s overdue stores: behind schedule or, without one, not surveyed for 60 days.',
      tokens: ['read'],
    },
    readLostQuestions: { summary: 'Lists the questions that most stores of a group lose points on.', tokens: ['read'] },
  },
  targets: {
    setTarget: { summary: 'Sets a target score for a store or group, with a date.', tokens: ['manage'] },
    deleteTarget: { summary: 'Deletes a target.', tokens: ['manage'] },
    listTargets: { summary: 'Lists the targets of stores and groups and whether they were reached.', tokens: ['read'] },
  },
  users: {
    listUsersOfGroup: { summary: 'Lists the users of a group, for the store form.', tokens: ['read'] },
    listUsers: { summary: 'Lists all users.', tokens: ['read'] },
    searchUsers: { summary: 'Returns a page of users, searched and sorted.', tokens: ['read'] },
    addUser: { summary: 'Creates a user.', tokens: ['manage'] },
    readUser: { summary: 'Returns a user, for their form.', tokens: ['read'] },
    updateUser: { summary: 'Updates a user, their stores and their group.', tokens: ['manage'] },
    sendLink: { summary: 'Emails a user a link to set a password.', tokens: [] },
    deleteUser: { summary: 'Deletes a user; their surveys remain.', tokens: ['manage'] },
    listSessionsOfUser: { summary: 'Lists a user’s sessions.', tokens: [] },
    endSessionsOfUser: { summary: 'Ends all sessions of a user.', tokens: [] },
    listSurveysOfUser: { summary: 'Lists the surveys a user took.', tokens: ['read'] },
  },
  visits: {
    listVisits: { summary: 'Lists the visits due in a date range, with their status.', tokens: ['read'] },
    readVisitOverview: { summary: 'Returns a few visits per day and the status of each schedule.', tokens: ['read'] },
    readVisit: { summary: 'Returns one visit, with its store’s latest survey.', tokens: ['read'] },
    updateVisit: { summary: 'Moves, plans, reassigns or skips a visit.', tokens: ['manage'] },
  },
  workbook: {
    exportWorkbook: {
      summary: 'Returns stores, users, assignments, schedules and actions as an xlsx workbook.',
      tokens: ['read'],
    },
    checkWorkbook: { summary: 'Returns what a workbook of stores and users would change.', tokens: ['manage'] },
    applyWorkbook: { summary: 'Applies the changes of a checked workbook, all or none.', tokens: ['manage'] },
  },
};

const byCall = new Map<Call, CallDescription>(
  Object.entries(contract).flatMap(([noun, calls]) => {
    const lines: Readonly<Record<string, CallDescription>> = descriptions[noun as keyof typeof contract] ?? {};
    return Object.entries(calls).flatMap(([name, call]: [string, Call]): [Call, CallDescription][] => {
      const line = lines[name];
      return line ? [[call, line]] : [];
    });
  }),
);

/** Returns the scopes that allow an API token to make a call. Calls outside the contract allow none. */
export function tokenScopesOf(call: Call): readonly TokenScope[] {
  return byCall.get(call)?.tokens ?? [];
}
