import type { KnownSettings, SettingsVersion } from '@intendance/domain/capabilities/settings/settings-record.js';

type Dated<Settings> = { state: KnownSettings<Settings>; dates: readonly string[] };

/** The newest first, each with the instant from which it is in force. */
export const datedVersions = <Settings, Wire>(
  { state, dates }: Dated<Settings>,
  toWire: (version: SettingsVersion<Settings>, since: string) => Wire,
): Wire[] =>
  dates
    .flatMap((since, at) => {
      const version = state.versions[at];
      return version ? [toWire(version, since)] : [];
    })
    .toReversed();
