import { day, flag } from '../../platform/lists/list-field.js';
import { folded, words } from '../../platform/lists/list-search.js';
import { type Listing, listing } from '../../platform/lists/listing.js';

/** The totals of the claims of activities: a tally with one row per activity. `details`: more columns, from the id of the activity. */
export type SettingsTotals = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly details?: Readonly<Record<string, (activityId: string) => string>>;
};

type Declared = { resource: string; table: string; totals: SettingsTotals; orders: Readonly<Record<string, string>> };

/** The list of one kind of activities: `a` is the activity, `t` its totals. */
export const settingsListing = ({ resource, table, totals, orders }: Declared): Listing =>
  listing({
    resource,
    from: `read.${table} a`,
    joins: { t: `LEFT JOIN read.${totals.table} t ON t.activity_id = a.id` },
    select: [
      'a.id',
      'a.version',
      'a.updated_at',
      'a.state',
      'a.dates',
      ...totals.columns.map((column) => `coalesce(t.${column}, 0) AS ${column}`),
      ...detailsOf(totals, 'a.id'),
    ].join(', '),
    record: 'a',
    fields: {
      enabled: flag('a.enabled'),
      start_date: day('a.start_date'),
      end_date: day('a.end_date'),
      isDeleted: flag('a.deleted', false),
    },
    searches: { searchname: words('Recherche', folded('a.search')) },
    orders: { activity_name: 'a.name', start_date: 'a.start_date', end_date: 'a.end_date', enabled: 'a.enabled', ...orders },
    defaultOrder: { activity_name: 'asc' },
    tieBreaker: 'a.id',
    labels: { id: 'Activité', enabled: 'Active', start_date: 'Date de début', end_date: 'Date de fin', isDeleted: 'Supprimée' },
  });

/** The totals of one activity; no row while no claim refers to it. */
export const selectTotals = (totals: SettingsTotals): string =>
  `SELECT ${[...totals.columns, ...detailsOf(totals, 't.activity_id')].join(', ')} FROM read.${totals.table} t WHERE activity_id = $1`;

const detailsOf = ({ details = {} }: SettingsTotals, activityId: string): string[] =>
  Object.entries(details).map(([name, expression]) => `${expression(activityId)} AS ${name}`);
