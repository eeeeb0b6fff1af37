import type { Schema } from '@intendance/contract/client.js';
import type { FieldValues } from 'react-hook-form';

export type SettingsResource = 'refund_settings' | 'inscription_settings';

type Common = 'id' | 'activity_name' | 'enabled' | 'start_date' | 'end_date' | 'deletable' | 'isDeleted' | 'version' | 'warnings';
/** What every kind of activity has. */
export type SettingsRow = Pick<Schema<'RefundActivityDto'>, Common>;

/** One kind of activity whose rule clerks set: where the API keeps it, its form, how it is said. */
export type SettingsKind<Rule extends FieldValues> = {
  /** Its collection in the API, and its key in the cache. */
  resource: SettingsResource;
  /** The screen of its list; one of them is `${path}/${id}`. */
  path: string;
  /** The fields of its form, as a new one starts. */
  blank: Rule;
  /** What the list orders by, besides what every activity has. */
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
