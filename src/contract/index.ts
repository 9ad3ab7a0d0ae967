import * as actions from './followUp/actions/actions.ts';
import * as actionLinks from './followUp/actions/links.ts';
import * as account from './access/account.ts';
import * as apiTokens from './access/apiTokens.ts';
import * as backups from './operations/backups.ts';
import * as webhooks from './dataOut/webhooks.ts';
import * as assignments from './places/assignments.ts';
import * as assessments from './audits/assessments.ts';
import * as audit from './access/history.ts';
import * as benchmark from './insight/benchmark.ts';
import * as calendar from './followUp/schedule/calendar.ts';
import * as capture from './audits/capture.ts';
import * as clips from './audits/clips.ts';
import * as compare from './insight/evaluation.ts';
import * as dashboard from './insight/dashboard.ts';
import * as deleteRequests from './access/deleteRequests.ts';
import * as drafts from './audits/drafts.ts';
import * as exports from './dataOut/exports.ts';
import * as failures from './operations/status/failures.ts';
import * as groups from './places/groups.ts';
import * as images from './places/images.ts';
import * as instrument from './audits/definitions.ts';
import * as mails from './followUp/reminders.ts';
import * as organisation from './places/organisation.ts';
import * as overview from './insight/overview.ts';
import * as phones from './audits/phones.ts';
import * as photos from './audits/photos.ts';
import * as schedules from './followUp/schedule/schedules.ts';
import * as secondFactor from './access/signIn/secondFactor.ts';
import * as setup from './operations/setup.ts';
import * as sso from './access/signIn/sso.ts';
import * as shares from './insight/reports.ts';
import * as status from './operations/status/status.ts';
import * as stores from './places/stores.ts';
import * as regions from './insight/regions.ts';
import * as surveys from './audits/surveys.ts';
import * as targets from './followUp/targets.ts';
import * as users from './places/users.ts';
import * as visits from './followUp/schedule/visits.ts';
import * as workbook from './places/workbook.ts';

/** Every call, by noun. */
export const contract = {
  account,
  actionLinks,
  actions,
  apiTokens,
  assessments,
  assignments,
  audit,
  backups,
  benchmark,
  calendar,
  capture,
  clips,
  compare,
  dashboard,
  deleteRequests,
  drafts,
  exports,
  failures,
  groups,
  images,
  instrument,
  mails,
  organisation,
  overview,
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
