import * as actions from './followUp/actions.ts';
import * as actionLinks from './followUp/actionLinks.ts';
import * as account from './access/account.ts';
import * as apiTokens from './access/apiTokens.ts';
import * as backups from './access/backups.ts';
import * as webhooks from './access/webhooks.ts';
import * as assignments from './assignments.ts';
import * as audit from './auditLog.ts';
import * as calendar from './schedule/calendar.ts';
import * as capture from './capture/stores.ts';
import * as compare from './compare.ts';
import * as dashboard from './dashboard.ts';
import * as deleteRequests from './deleteRequests.ts';
import * as exports from './exports.ts';
import * as failures from './failures.ts';
import * as groups from './groups.ts';
import * as images from './images.ts';
import * as instrument from './instrument.ts';
import * as mails from './followUp/mails.ts';
import * as organisation from './organisation.ts';
import * as phones from './phones.ts';
import * as photos from './photos.ts';
import * as schedules from './schedule/schedules.ts';
import * as secondFactor from './access/secondFactor.ts';
import * as setup from './access/setup.ts';
import * as sso from './access/sso.ts';
import * as shares from './followUp/shares.ts';
import * as status from './status.ts';
import * as stores from './stores.ts';
import * as regions from './regions.ts';
import * as surveys from './surveys.ts';
import * as targets from './evaluation/targets.ts';
import * as users from './users.ts';
import * as visits from './schedule/visits.ts';
import * as workbook from './bulkImport.ts';

/** Every call, by noun. Tests walk over them; the server serves them. */
export const contract = {
  account,
  actionLinks,
  actions,
  apiTokens,
  assignments,
  audit,
  backups,
  calendar,
  capture,
  compare,
  dashboard,
  deleteRequests,
  exports,
  failures,
  groups,
  images,
  instrument,
  mails,
  organisation,
  phones,
  photos,
  schedules,
  secondFactor,
  setup,
  shares,
  sso,
  status,
  stores,
  surveys,
  regions,
  targets,
  users,
  visits,
  webhooks,
  workbook,
} as const;
