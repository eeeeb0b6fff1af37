import type { Schema } from '@intendance/contract/client.js';
import type { QueryOf } from '@intendance/contract/operation.js';
import type { FieldValues } from 'react-hook-form';
import type { RuleConfig } from '../../capabilities/settings/rule-config.js';
import type { Resource } from '../../platform/resource.js';

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
/** One kind of activity with a rule that clerks set: its form and its list. */
export type SettingsConfig<Activity extends SettingsRow, Rule extends FieldValues> = Omit<
  RuleConfig<Activity, Rule>,
  'texts' | 'records'
> & {
  records: Resource<ActivityTypes<Activity>>;
  /** Orders of the list beyond those of every activity. */
  orders: readonly string[];
  texts: RuleConfig<Activity, Rule>['texts'] & {
    empty: string;
    /** The name of the spreadsheet, of the specification. */
    file: string;
    /** Why it cannot be deleted. */
    used: string;
  };
};
