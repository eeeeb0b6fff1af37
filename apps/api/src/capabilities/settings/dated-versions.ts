import type { KnownSettings, SettingsVersion } from '@intendance/domain/capabilities/settings/settings-record.js';
import { type RowPage, rowsOf } from '../../platform/lists/row-pages.js';

type Dated<Settings> = { state: KnownSettings<Settings>; dates: readonly string[] };
type DatedVersions<Wire> = { totalCount: number; versions: (Wire & { version: number; since: string })[] };

/** The versions of a rule, the newest first, each with the instant from which it is in force. */
export function datedVersions<Settings, Wire extends object>(
  { state, dates }: Dated<Settings>,
  ruleToWire: (version: SettingsVersion<Settings>) => Wire,
  page: RowPage,
): DatedVersions<Wire> {
  const dated = dates.flatMap((since, at) => {
    const rule = state.versions[at];
    return rule ? [{ rule, since }] : [];
  });
  const versions = rowsOf(dated.toReversed(), page).map(({ rule, since }) => ({ ...ruleToWire(rule), version: rule.version, since }));
  return { totalCount: dated.length, versions };
}
