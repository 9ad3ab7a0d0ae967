import * as z from 'zod/mini';
import { INTERVAL_UNITS } from '../../../domain/schedule/interval.ts';
import { GRACE_DAYS_MAX, SCHEDULE_INTERVAL_MAX } from '../../../domain/limits.ts';
import { call } from '../../kit/call.ts';
import { DateAlone, Id, IdList, Message, Name, Nothing } from '../../kit/fields.ts';
import { NewRecord } from '../../kit/manage.ts';
import { Assignee, GivenUser } from './fields.ts';

/**
 * Schedules define how often stores are to be audited, or assessed with a module. A schedule applies to a group,
 * including stores that join it later, or to individual stores.
 */

const WholeNumber = (least: number, most: number) =>
  z.int({ error: 'invalid' }).check(z.minimum(least, 'invalid'), z.maximum(most, 'invalid'));

const fields = {
  name: Name,
  /** The group whose stores it applies to; null if stores are given. */
  group_id: z.optional(z.nullable(Id)),
  /** The stores that it applies to, if no group is given. */
  stores: z.optional(IdList),
  every: WholeNumber(1, SCHEDULE_INTERVAL_MAX),
  unit: z.literal(INTERVAL_UNITS, { error: 'invalid' }),
  /** The first due date. */
  start: DateAlone,
  /** The number of days after its due date during which a visit can still be done. */
  grace: z._default(WholeNumber(0, GRACE_DAYS_MAX), 0),
  /** The auditor, unless a visit is assigned to another user. */
  assignee: z.optional(z.nullable(GivenUser)),
  /** The name of a module in use whose assessments complete the visits; null for audits. */
  module: z.optional(z.nullable(Name)),
};

/**
 * Lists the schedules that include stores in the caller's scope (for an administrator, all), sorted by name. `stores`
 * are those in scope; empty for a schedule of a group.
 */
export const listSchedules = call('/schedule/list', 'read', 'signedIn', {
  input: Nothing,
  reply: z.object({
    resultData: z.array(
      z.object({
        schedule_id: z.string(),
        /** Incremented by each change. */
        version: z.number(),
        name: z.string(),
        group_id: z.nullable(z.string()),
        stores: z.array(z.string()),
        every: z.number(),
        unit: z.literal(INTERVAL_UNITS),
        start: z.string(),
        grace: z.number(),
        assignee: Assignee,
        module: z.nullable(z.string()),
        /** The title of the module in the caller's language. Beyond the specification. */
        module_title: z.nullable(z.string()),
        /** False if no version of its module is in use. Beyond the specification. */
        module_in_use: z.boolean(),
      }),
    ),
  }),
});

export const addSchedule = call('/schedule/add', 'change', 'administrator', {
  input: z.object(fields),
  reply: NewRecord,
});

/**
 * Changes the given fields. Changing the interval, the first day or the module recreates the visits; moved, planned,
 * reassigned and skipped visits are lost.
 */
export const updateSchedule = call('/schedule/update', 'change', 'administrator', {
  input: z.object({
    schedule_id: Id,
    version: z.int({ error: 'missing' }).check(z.minimum(1, 'invalid'), z.maximum(2_147_483_647, 'invalid')),
    name: z.optional(fields.name),
    group_id: fields.group_id,
    stores: fields.stores,
    every: z.optional(fields.every),
    unit: z.optional(fields.unit),
    start: z.optional(fields.start),
    grace: z.optional(WholeNumber(0, GRACE_DAYS_MAX)),
    assignee: fields.assignee,
    /** A module that the schedule already has may be out of use. */
    module: fields.module,
  }),
  reply: NewRecord,
});

/** Deletes a schedule with its visits; the audits and assessments stay. */
export const deleteSchedule = call('/schedule/delete', 'change', 'administrator', {
  input: z.object({ schedule_id: Id }),
  reply: Message,
});
