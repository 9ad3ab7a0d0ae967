import {
  findStoresForUser,
  findUsersForStore,
  listAddedStores,
  listAddedUsers,
  listStoresOfPerson,
  listUsersOfStore,
} from '../../contract/places/assignments.ts';
import { listChanges } from '../../contract/access/history.ts';
import { listDeleteRequests } from '../../contract/access/deleteRequests.ts';
import {
  listGroups,
  listGroupStores,
  listGroupStoresToEdit,
  listGroupUsers,
  readGroup,
} from '../../contract/places/groups.ts';
import {
  readLostQuestions,
  readOverdueStores,
  readRegion,
  readRegionHeatMap,
  readRegionIncreases,
  readRegionReport,
  readRegionTrend,
} from '../../contract/insight/regions.ts';
import {
  listStores,
  listStoresOfGroup,
  listStoresOfUser,
  readStore,
  searchStores,
} from '../../contract/places/stores.ts';
import {
  listSessionsOfUser,
  listSurveysOfUser,
  listUsers,
  listUsersOfGroup,
  readUser,
  searchUsers,
} from '../../contract/places/users.ts';
import type { ReadCall } from '../api/useCall.ts';

/**
 * The reads to invalidate after any change to people or places. They are imported by name, because importing a whole
 * module would add all its calls to every page.
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
