import type { KnownSettings, SettingsVersion } from '@intendance/domain/capabilities/settings/settings-record.js';

type Dated<Settings> = { state: KnownSettings<Settings>; dates: readonly string[] };
type DatedVersions<Wire> = { totalCount: number; versions: (Wire & { version: number; since: string })[] };

/** The versions of a rule, the newest first, each with the instant from which it is in force. */
export function datedVersions<Settings, Wire extends object>(
  { state, dates }: Dated<Settings>,
  ruleToWire: (version: SettingsVersion<Settings>) => Wire,
): DatedVersions<Wire> {
  const versions = dates.flatMap((since, at) => {
    const rule = state.versions[at];
    return rule ? [{ ...ruleToWire(rule), version: rule.version, since }] : [];
  });
  return { totalCount: versions.length, versions: versions.toReversed() };
}
