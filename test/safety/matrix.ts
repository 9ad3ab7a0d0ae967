import { randomUUID } from 'node:crypto';
import type { Call } from '../../src/contract/kit/call.ts';
import { contract } from '../../src/contract/index.ts';
import { plainModule } from '../support/modules.ts';
import { PASSWORD } from '../support/factories.ts';
import { followUp } from './followUp.ts';
import { comparison, nothing, ofGroup, ofStore, ofSurvey, ofUser, pair, RANGE, type Lines } from './lines.ts';
import { WORLD_MODULE, type Records } from './world.ts';

const ofAssessment = {
  names: 'record',
  input: ({ assessment }: Records) => ({ assessment_id: assessment }),
} as const;
const ofWebhook = { names: 'record', input: ({ webhook }: Records) => ({ webhook_id: webhook }) } as const;

const atRev = (draft: string) => ({ draft_id: draft, rev: 0 });

const MATRIX: Lines<keyof typeof contract> = {
  ...followUp,
  account: {
    login: { names: 'nothing', input: ({ email }) => ({ email, password: PASSWORD }) },
    logout: nothing,
    forgotPassword: { names: 'nothing', input: ({ email }) => ({ email }) },
    resetPassword: { names: 'nothing', input: ({ email }) => ({ email, password: 'river tin lamp', token: 'x' }) },
    profile: { names: 'own', input: ({ user }) => ({ admin_id: user }) },
    updateProfile: { names: 'own', input: ({ user, email }) => ({ userid: user, email }) },
    replaceOwnImage: { names: 'own', input: ({ user }) => ({ userid: user }) },
    deleteOwnImage: { names: 'own', input: ({ user }) => ({ adminid: user }) },
    listSessions: nothing,
    endSession: { names: 'own', input: ({ session }) => ({ session_id: session }) },
    signOutEverywhere: nothing,
    rememberSession: nothing,
    lockScreen: nothing,
    unlockScreen: { names: 'nothing', input: () => ({ password: PASSWORD }) },
  },
  apiTokens: {
    listApiTokens: nothing,
    addApiToken: {
      names: 'record',
      input: ({ group, fresh }) => ({
        name: fresh,
        scopes: ['read'],
        last_day: new Date(Date.now() + 86_400_000).toISOString(),
        group_id: group,
      }),
    },
    revokeApiToken: { names: 'record', input: ({ token }) => ({ token_id: token }) },
  },
  webhooks: {
    listWebhooks: nothing,
    addWebhook: {
      names: 'record',
      input: ({ group }) => ({ url: 'https://webhook.invalid/', events: ['survey.added'], group_id: group }),
    },
    updateWebhook: { names: 'record', input: ({ webhook }) => ({ webhook_id: webhook, on: false }) },
    deleteWebhook: ofWebhook,
    testWebhook: ofWebhook,
    listDeliveries: ofWebhook,
  },
  assessments: {
    addAssessment: {
      names: 'record',
      input: ({ store }) => ({ store_id: store, module: WORLD_MODULE, date: '2026-11-20T10:00:00Z', answers: [] }),
    },
    listAssessments: { names: 'record', input: ({ store, group }) => ({ store_id: store, group_id: group }) },
    readAssessment: ofAssessment,
    correctAssessment: {
      names: 'record',
      input: ({ assessment }) => ({ assessment_id: assessment, version: 1, reason: 'A slip', answers: [] }),
    },
    voidAssessment: {
      names: 'record',
      input: ({ assessment }) => ({ assessment_id: assessment, version: 1, reason: 'A trial' }),
    },
    restoreAssessment: {
      names: 'record',
      input: ({ voidedAssessment }) => ({ assessment_id: voidedAssessment, version: 2, reason: 'It counts' }),
    },
    listAssessmentRevisions: ofAssessment,
  },
  assignments: {
    listUsersOfStore: ofStore,
    listAddedUsers: { names: 'record', input: ({ store }) => ({ id: store }) },
    listStoresOfPerson: { names: 'record', input: ({ user }) => ({ user_id: user }) },
    listAddedStores: { names: 'record', input: ({ user }) => ({ id: user }) },
    findUsersForStore: { names: 'record', input: ({ store }) => ({ id: store, filter: 'us' }) },
    findStoresForUser: { names: 'record', input: ({ user }) => ({ id: user, filter: 'st' }) },
    assignUserToStore: pair,
    assignStoreToUser: pair,
    unassignUser: pair,
    unassignStore: pair,
    assignMany: {
      names: 'record',
      input: ({ user, store }) => ({ user_ids: [user], store_ids: [store], action: 'assign' }),
    },
  },
  audit: { listChanges: nothing },
  benchmark: { readBenchmark: ofStore },
  capture: {
    readCaptureStores: { names: 'record', input: ({ store }) => ({ store_ids: [store] }) },
    readTriedDraft: { names: 'nothing', input: ({ trial }) => ({ version: trial }) },
    readCaptureInstrument: { names: 'nothing', input: () => ({ languages: ['en'] }) },
  },
  compare: {
    readEffect: comparison,
    prepareComparison: comparison,
    readAgreement: { names: 'record', input: ({ group }) => ({ group_id: group, ...RANGE }) },
    prepareAgreement: { names: 'record', input: ({ group }) => ({ group_id: group, ...RANGE }) },
  },
  dashboard: {
    readScores: ofStore,
    readLastSalesDate: ofStore,
    readSurveyDays: ofStore,
    readPeers: ofStore,
    readDayScores: { names: 'record', input: ({ store }) => ({ ...RANGE, store_id: store }) },
    readCategoryDayScores: { names: 'record', input: ({ store }) => ({ ...RANGE, store_id: store, food_id: 'FV' }) },
    readSurveyAnswers: { names: 'record', input: ({ survey }) => ({ survey_id: survey }) },
  },
  deleteRequests: {
    askForDeletion: { names: 'nothing', input: ({ email }) => ({ email, reason: 'gone' }) },
    readDeletionReason: { names: 'nothing', input: () => ({ token: 'no-token-of-ours' }) },
    confirmDeletion: { names: 'nothing', input: () => ({ token: 'no-token-of-ours' }) },
    listDeleteRequests: nothing,
    settleDeleteRequest: { names: 'record', input: ({ request }) => ({ request_id: request }) },
    declineDeleteRequest: { names: 'record', input: ({ request }) => ({ request_id: request }) },
  },
  exports: {
    readExportData: nothing,
    prepareExport: { names: 'record', input: ({ store, group }) => ({ ...RANGE, store_id: store, group_id: group }) },
    prepareAssessmentExport: {
      names: 'record',
      input: ({ store, group }) => ({ ...RANGE, module: WORLD_MODULE, store_id: store, group_id: group }),
    },
  },
  failures: { reportFailure: { names: 'nothing', input: () => ({ message: 'it failed', page: '/stores' }) } },
  groups: {
    listGroups: nothing,
    listGroupStores: ofGroup,
    listGroupStoresToEdit: ofGroup,
    listGroupUsers: ofGroup,
    addGroup: { names: 'record', input: ({ store, fresh }) => ({ name: `New ${fresh}`, store: [store] }) },
    readGroup: ofGroup,
    updateGroup: {
      names: 'record',
      input: ({ group, store, fresh }) => ({ name: `Changed ${fresh}`, groupid: group, store: [store] }),
    },
    deleteGroup: { names: 'record', input: ({ group }) => ({ groupid: group }) },
  },
  images: {
    uploadImage: nothing,
    replaceStoreImage: { names: 'record', input: ({ store }) => ({ storeid: store }) },
  },
  instrument: {
    listFoods: nothing,
    listManagerQuestions: nothing,
    listRegionFoods: nothing,
    listDefinitions: nothing,
    readDefinition: { names: 'nothing', input: () => ({ name: 'four-ps' }) },
    listVersionUses: nothing,
    checkDefinition: { names: 'nothing', input: () => ({ definition: plainModule('checked') }) },
    importDefinition: nothing,
    loadDefinition: { names: 'nothing', input: ({ fresh }) => ({ definition: plainModule(`m-${fresh}`) }) },
    listPacks: nothing,
    readPack: { names: 'nothing', input: () => ({ name: 'no-such-pack' }) },
    addPack: { names: 'nothing', input: () => ({ name: 'no-such-pack' }) },
    setModuleSettings: { names: 'nothing', input: () => ({ name: 'no-such-module', settings: {} }) },
    putDefinitionToUse: { names: 'nothing', input: () => ({ name: 'four-ps', version: '1.0' }) },
    translateDefinition: {
      names: 'nothing',
      input: () => ({ name: 'no-such-module', version: '1.0', language: { tag: 'mi' }, texts: {} }),
    },
  },
  clips: {
    addClip: {
      names: 'nothing',
      input: () => ({ name: 'no-such-module', language: 'en', path: 'items/fruit/text' }),
    },
    deleteClip: { names: 'nothing', input: () => ({ clip: randomUUID() }) },
    listClips: { names: 'nothing', input: () => ({ name: 'four-ps' }) },
  },
  drafts: {
    openDraft: { names: 'nothing', input: ({ fresh }) => ({ definition: plainModule(`d-${fresh}`) }) },
    saveDraft: {
      names: 'nothing',
      input: ({ fresh }) => ({ ...atRev(fresh), edits: [{ op: 'set' as const, path: 'title/en', value: fresh }] }),
    },
    readDraft: { names: 'nothing', input: ({ fresh }) => ({ draft_id: fresh }) },
    readDraftEffect: { names: 'nothing', input: ({ fresh }) => ({ draft_id: fresh }) },
    tryDraft: { names: 'nothing', input: ({ fresh }) => ({ draft_id: fresh }) },
    listDraftEdits: { names: 'nothing', input: ({ fresh }) => ({ draft_id: fresh }) },
    restoreDraft: { names: 'nothing', input: ({ fresh }) => ({ ...atRev(fresh), to: 0 }) },
    publishDraft: { names: 'nothing', input: ({ fresh }) => ({ ...atRev(fresh), version: '9.0' }) },
    discardDraft: { names: 'nothing', input: ({ fresh }) => atRev(fresh) },
  },
  organisation: {
    readOrganisation: nothing,
    updateOrganisation: { names: 'nothing', input: ({ fresh }) => ({ name: fresh, time_zone: 'UTC', language: 'en' }) },
    readRegrouping: nothing,
  },
  overview: {
    readOverview: ofGroup,
  },
  setup: {
    aboutSetup: nothing,
    finishSetup: {
      names: 'nothing',
      input: ({ fresh }) => ({
        key: fresh,
        email: `${fresh}@example.org`,
        password: 'river tin lamp',
        organisation: fresh,
        time_zone: 'UTC',
        language: 'en',
      }),
    },
    readFirstSteps: nothing,
    readDemoHeld: nothing,
    leaveDemo: nothing,
    dismissFirstSteps: nothing,
  },
  phones: {
    listPhones: nothing,
    addPhone: { names: 'record', input: ({ user }) => ({ name: 'Phone', userid: user }) },
    deletePhone: { names: 'record', input: ({ phone }) => ({ phone_id: phone }) },
  },
  photos: {
    // A survey that is out of scope or missing is treated as one that has yet to arrive.
    addPhoto: {
      names: 'nothing',
      input: ({ survey }) => ({ survey_id: survey, question_id: 'fresh_fruit_five_kinds', photo_id: randomUUID() }),
    },
    addAssessmentPhoto: {
      names: 'nothing',
      input: ({ assessment }) => ({ assessment_id: assessment, item: 'sold', photo_id: randomUUID() }),
    },
    deleteAssessmentPhoto: {
      names: 'record',
      input: ({ assessmentPhoto }) => ({ photo_id: assessmentPhoto, reason: 'A face' }),
    },
    deletePhoto: { names: 'record', input: ({ photo }) => ({ photo_id: photo, reason: 'A face' }) },
    listPhotos: { names: 'record', input: ({ store, group }) => ({ store_id: store, group_id: group }) },
  },
  secondFactor: {
    readSecondFactor: nothing,
    startSecondFactor: nothing,
    confirmSecondFactor: { names: 'nothing', input: () => ({ code: '123456' }) },
    endSecondFactor: { names: 'nothing', input: () => ({ code: '123456' }) },
    renewRecoveryCodes: { names: 'nothing', input: () => ({ code: '123456' }) },
    resetSecondFactor: ofUser,
    readSignInRules: nothing,
    changeSignInRules: { names: 'nothing', input: () => ({ second_factor: 'nobody' }) },
  },
  sso: {
    aboutSso: nothing,
    startSso: nothing,
    finishSso: { names: 'nothing', input: () => ({ state: 'x', secret: 'y' }) },
    unlinkSso: ofUser,
  },
  status: { readStatus: nothing, listLastSurveys: nothing },
  stores: {
    listStoresOfUser: { names: 'record', input: ({ user }) => ({ user_id: user }) },
    listStoresOfGroup: { names: 'record', input: ({ group }) => ({ groupId: group }) },
    listStores: nothing,
    searchStores: { names: 'record', input: ({ group }) => ({ filter: 'o', group_id: group }) },
    addStore: {
      names: 'record',
      input: ({ user, group, fresh }) => ({
        storename: `New ${fresh}`,
        username: [user],
        groupname: [group],
        image: '',
      }),
    },
    readStore: { names: 'record', input: ({ store }) => ({ storeid: store }) },
    updateStore: {
      names: 'record',
      input: ({ store, user, group, fresh }) => ({
        storeid: store,
        storename: `Changed ${fresh}`,
        userid: [user],
        groupid: [group],
        image: '',
      }),
    },
    deleteStore: { names: 'record', input: ({ store }) => ({ sid: store }) },
  },
  surveys: {
    addSurvey: {
      names: 'record',
      input: ({ store }) => ({
        survey_id: randomUUID(),
        store_id: store,
        date: '2026-11-20T10:00:00Z',
        answers: [],
        managerAnswer: { answers: [] },
        suggestion: [{ question: 'What?', answers: ['That'], notes: 'Soon' }],
      }),
    },
    importSurvey: {
      names: 'record',
      input: ({ store, email }) => ({
        survey_id: randomUUID(),
        store_id: store,
        date: '2026-11-20T10:00:00Z',
        answers: [],
        auditor: email,
        apply: true,
      }),
    },
    correctSurvey: {
      names: 'record',
      input: ({ survey }) => ({ survey_id: survey, version: 1, reason: 'A slip', kind: 'practice' }),
    },
    voidSurvey: { names: 'record', input: ({ survey }) => ({ survey_id: survey, version: 1, reason: 'A trial' }) },
    restoreSurvey: { names: 'record', input: ({ voided }) => ({ survey_id: voided, version: 2, reason: 'It counts' }) },
    listRevisions: { names: 'record', input: ({ survey }) => ({ survey_id: survey }) },
    listSurveys: { names: 'record', input: ({ store }) => ({ storeid: store }) },
    listSurveysOfStore: ofStore,
    readSurvey: ofSurvey,
    readSurveyScore: ofSurvey,
    readLastScores: ofSurvey,
    readSurveyDate: ofSurvey,
    readSuggestions: ofSurvey,
  },
  regions: {
    readRegionReport: nothing,
    readRegion: ofGroup,
    readRegionIncreases: ofGroup,
    readRegionHeatMap: ofGroup,
    readRegionTrend: ofGroup,
    readOverdueStores: ofGroup,
    readLostQuestions: ofGroup,
  },
  users: {
    listUsersOfGroup: { names: 'record', input: ({ group }) => ({ groupId: group }) },
    listUsers: nothing,
    searchUsers: { names: 'record', input: ({ group }) => ({ filter: 'e', group_id: group }) },
    addUser: {
      names: 'record',
      input: ({ store, group, fresh }) => ({
        email: `new-${fresh}@example.org`,
        password: 'river tin lamp',
        storename: [store],
        groupname: [group],
        image: '',
      }),
    },
    readUser: ofUser,
    updateUser: {
      names: 'record',
      input: ({ user, store, group, fresh }) => ({
        email: `changed-${fresh}@example.org`,
        storeid: [store],
        groupid: [group],
        image: '',
        userid: user,
      }),
    },
    sendLink: ofUser,
    deleteUser: { names: 'record', input: ({ user }) => ({ uid: user }) },
    listSessionsOfUser: ofUser,
    endSessionsOfUser: ofUser,
    listSurveysOfUser: { names: 'record', input: ({ user }) => ({ user_id: user }) },
  },
  workbook: {
    exportWorkbook: nothing,
    checkWorkbook: nothing,
    applyWorkbook: { names: 'nothing', input: () => ({ plan: 'none' }) },
  },
};

export type MatrixLine = {
  name: string;
  path: string;
  call: Call;
  names: 'record' | 'own' | 'nothing';
  input: (records: Records) => Record<string, unknown>;
};

/** The matrix as a list, one line per call of the contract. */
export const matrix: MatrixLine[] = Object.entries(contract).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([name, call]: [string, Call]) => {
    const lines = MATRIX[noun as keyof typeof MATRIX] as Record<string, Pick<MatrixLine, 'names' | 'input'>>;
    const line = lines[name];
    if (!line) throw new Error(`${noun}.${name} is missing from the access matrix.`);
    return { name: `${noun}.${name}`, path: call.path, call, ...line };
  }),
);
