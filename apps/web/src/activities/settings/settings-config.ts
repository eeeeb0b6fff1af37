import type { Schema } from '@intendance/contract/client.js';
import type { QueryOf } from '@intendance/contract/operation.js';
import type { FieldValues } from 'react-hook-form';
import type { Resource } from '../../platform/resource.js';
import type { ConflictField } from '../../ui/record/conflict.js';

type Common = 'id' | 'activity_name' | 'enabled' | 'start_date' | 'end_date' | 'deletable' | 'isDeleted' | 'version' | 'warnings';
/** Fields of every activity. */
export type SettingsRow = Pick<Schema<'RefundActivityDto'>, Common>;

/** Query parameters of both lists. */
export type SettingsQuery = QueryOf<'/api/refund_settings'> | QueryOf<'/api/inscription_settings'>;
export type ActivityTypes<Activity extends object> = {
  query: SettingsQuery;
  row: Activity;
  more: object;
  record: Activity;
  create: object;
  save: object;
  move: { move: 'restore'; body?: undefined };
};
/** A rule that the activity had, and since when. */
export type Dated<Rule> = Rule & { version: number; since: string };

/** One kind of activity whose rule clerks set: where the API keeps it, its form, how it is said. */
export type SettingsConfig<Activity extends SettingsRow, Rule extends FieldValues> = {
  activities: Resource<ActivityTypes<Activity>>;
  toBody: (rule: Rule) => object;
  readVersions: (id: string, signal: AbortSignal) => Promise<{ versions: Dated<Rule>[] }>;
  /** The screen of its list; one of them is `${path}/${id}`. */
  path: string;
  /** The fields of its form, as a new one starts. */
  blank: Rule;
  /** How the fields of the form are named and shown in the dialog of a conflict. */
  conflictFields: readonly ConflictField[];
  /** Orders of the list beyond those of every activity. */
  orders: readonly string[];
  /** The rule as one would say it to a member; what is not filled in yet is left out. */
  sentence: (rule: Rule) => string;
  texts: {
    list: string;
    one: string;
    new: string;
    empty: string;
    /** The name of the spreadsheet, of the specification. */
    file: string;
    /** Why it cannot be deleted. */
    used: string;
    /** Which rule a claim follows. */
    keeps: string;
  };
};
