import {
  findStoresForUser,
  findUsersForStore,
  listAddedStores,
  listAddedUsers,
  listStoresOfPerson,
  listUsersOfStore,
} from '../../contract/assignments.ts';
import { listChanges } from '../../contract/auditLog.ts';
import { listDeleteRequests } from '../../contract/deleteRequests.ts';
import {
  listGroups,
  listGroupStores,
  listGroupStoresToEdit,
  listGroupUsers,
  readGroup,
} from '../../contract/groups.ts';
import {
  readLostQuestions,
  readOverdueStores,
  readRegion,
  readRegionHeatMap,
  readRegionIncreases,
  readRegionReport,
  readRegionTrend,
} from '../../contract/regions.ts';
import { listStores, listStoresOfGroup, listStoresOfUser, readStore, searchStores } from '../../contract/stores.ts';
import {
  listSessionsOfUser,
  listSurveysOfUser,
  listUsers,
  listUsersOfGroup,
  readUser,
  searchUsers,
} from '../../contract/users.ts';
import type { ReadCall } from '../api/useCall.ts';

/**
 * Every read that tells of people and places. A change of any of them can show in all of these, so all are made anew;
 * only what is on screen is asked for at once. By name, since a noun imported whole would bring all its calls to every page.
 */
export const PEOPLE_AND_PLACES: readonly ReadCall[] = [
  listUsersOfStore,
  listAddedUsers,
  listStoresOfPerson,
  listAddedStores,
  findUsersForStore,
  findStoresForUser,
  listChanges,
  listDeleteRequests,
  listGroups,
  listGroupStores,
  listGroupStoresToEdit,
  listGroupUsers,
  readGroup,
  readRegionReport,
  readRegion,
  readRegionIncreases,
  readRegionHeatMap,
  readRegionTrend,
  readOverdueStores,
  readLostQuestions,
  listStoresOfUser,
  listStoresOfGroup,
  listStores,
  searchStores,
  readStore,
  listUsersOfGroup,
  listUsers,
  searchUsers,
  readUser,
  listSurveysOfUser,
  listSessionsOfUser,
];
