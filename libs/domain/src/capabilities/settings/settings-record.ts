import type { Decider } from '@intendance/kernel/decider.js';
import type { DomainError, Violation } from '@intendance/kernel/domain-error.js';
import { canonicalJson } from '@intendance/kernel/hash.js';

/** The rule as it stood at one time: a claim keeps the one under which it was made, whatever is changed later. */
export type SettingsVersion<Settings> = Settings & { version: number; enabled: boolean };
export type KnownSettings<Settings> = {
  status: 'live' | 'deleted';
  current: SettingsVersion<Settings>;
  /** Oldest first; version n is at index n - 1. */
  versions: readonly SettingsVersion<Settings>[];
};
export type SettingsRecord<Settings> = { status: 'none' } | KnownSettings<Settings>;

export type SettingsCommand<Noun extends string, Settings> =
  | { type: `Create${Noun}`; data: Settings & { enabled: boolean } }
  /** `enabled` undefined: the activity stays open or closed. */
  | { type: `Revise${Noun}`; data: Settings & { enabled?: boolean | undefined } }
  | { type: `Enable${Noun}` }
  | { type: `Disable${Noun}` }
  | { type: `Delete${Noun}`; data: { claims: number } }
  | { type: `Restore${Noun}` };

export type SettingsEvent<Noun extends string, Settings> =
  | { type: `${Noun}Created`; data: Settings & { enabled: boolean } }
  | { type: `${Noun}Revised`; data: Settings }
  | { type: `${Noun}Enabled`; data: Record<string, never> }
  | { type: `${Noun}Disabled`; data: Record<string, never> }
  | { type: `${Noun}Deleted`; data: Record<string, never> }
  | { type: `${Noun}Restored`; data: Record<string, never> };

export type SettingsRules<Settings> = {
  /** The texts that a save trims. */
  readonly texts: readonly (keyof Settings)[];
  /** One for each field that is missing or wrong, named as on the wire. */
  violations(settings: Settings): Violation[];
  readonly errors: {
    unknown(): DomainError;
    incomplete(violations: Violation[]): DomainError;
    used(): DomainError;
    deleted(): DomainError;
  };
};

/** A rule that clerks revise, open, close and delete: all that one noun has in common with the next, under the names of each. */
export function settingsNoun<Noun extends string, Settings extends object>(noun: Noun, rules: SettingsRules<Settings>) {
  const decider: Decider<SettingsCommand<Noun, Settings>, SettingsEvent<Noun, Settings>, SettingsRecord<Settings>> = {
    initial: { status: 'none' },
    decide: (command, record) =>
      decide(withoutNoun<SettingsCommand<'', Settings>>(noun, command), record, rules).map(
        (event) => ({ ...event, type: `${noun}${event.type}` }) as SettingsEvent<Noun, Settings>,
      ),
    evolve: (record, event) => evolve(record, withoutNoun<SettingsEvent<'', Settings>>(noun, event), noun),
  };
  return {
    decider,
    /** @throws the noun's `unknown` */
    known: (record: SettingsRecord<Settings>): KnownSettings<Settings> => known(record, rules),
    /** The rule that a claim was made under. @throws the noun's `unknown` */
    version(record: SettingsRecord<Settings>, version: number): SettingsVersion<Settings> {
      const settingsVersion = known(record, rules).versions[version - 1];
      if (!settingsVersion) throw rules.errors.unknown();
      return settingsVersion;
    },
    /** Trims the texts. @throws the noun's `incomplete` */
    complete: <Typed extends Settings>(settings: Typed): Typed => complete(settings, rules),
  };
}

/** The verb alone, common to all nouns: `Create`, `Created`. */
export const withoutNoun = <Verb extends { type: string }>(noun: string, named: { type: string }): Verb =>
  ({ ...named, type: named.type.replace(noun, '') }) as Verb;

function known<Settings>(record: SettingsRecord<Settings>, { errors }: SettingsRules<Settings>): KnownSettings<Settings> {
  if (record.status === 'none') throw errors.unknown();
  return record;
}

function complete<Settings extends object, Typed extends Settings>(
  typed: Typed,
  { texts, violations, errors }: SettingsRules<Settings>,
): Typed {
  const settings = { ...typed, ...Object.fromEntries(texts.map((name) => [name, String(typed[name]).trim()])) };
  const wrong = violations(settings);
  if (wrong.length > 0) throw errors.incomplete(wrong);
  return settings;
}

function decide<Settings extends object>(
  command: SettingsCommand<'', Settings>,
  record: SettingsRecord<Settings>,
  rules: SettingsRules<Settings>,
): SettingsEvent<'', Settings>[] {
  if (command.type === 'Create') return record.status === 'none' ? [{ type: 'Created', data: complete(command.data, rules) }] : [];
  const state = known(record, rules);
  if (command.type === 'Delete') {
    if (state.status === 'deleted') return [];
    if (command.data.claims > 0) throw rules.errors.used();
    return [{ type: 'Deleted', data: {} }];
  }
  if (command.type === 'Restore') return state.status === 'deleted' ? [{ type: 'Restored', data: {} }] : [];
  if (state.status === 'deleted') throw rules.errors.deleted();
  switch (command.type) {
    case 'Revise': {
      const { enabled = state.current.enabled, ...settings } = command.data;
      const data = complete(settings as unknown as Settings, rules);
      return [...(isSameRule(data, state.current) ? [] : [{ type: 'Revised' as const, data }]), ...switchEnabled(state, enabled)];
    }
    case 'Enable':
      return switchEnabled(state, true);
    case 'Disable':
      return switchEnabled(state, false);
  }
}

function switchEnabled<Settings>({ current }: KnownSettings<Settings>, enabled: boolean): SettingsEvent<'', Settings>[] {
  if (current.enabled === enabled) return [];
  return [{ type: enabled ? 'Enabled' : 'Disabled', data: {} }];
}

function evolve<Settings extends object>(
  record: SettingsRecord<Settings>,
  event: SettingsEvent<'', Settings>,
  noun: string,
): SettingsRecord<Settings> {
  if (event.type === 'Created') {
    const current = { ...event.data, version: 1 };
    return { status: 'live', current, versions: [current] };
  }
  if (record.status === 'none') throw new Error(`${noun}${event.type} before ${noun}Created`);
  switch (event.type) {
    case 'Revised':
      return withVersion(record, event.data);
    case 'Enabled':
      return withVersion(record, { enabled: true });
    case 'Disabled':
      return withVersion(record, { enabled: false });
    case 'Deleted':
      return { ...record, status: 'deleted' };
    case 'Restored':
      return { ...record, status: 'live' };
  }
}

function withVersion<Settings>(record: KnownSettings<Settings>, change: object): KnownSettings<Settings> {
  const current = { ...record.current, ...change, version: record.current.version + 1 };
  return { ...record, current, versions: [...record.versions, current] };
}

/** A field that the events of an older program lack is the same as null or no entry; a field that a save lacks stays. */
function isSameRule<Settings extends object>(rule: Settings, current: SettingsVersion<Settings>): boolean {
  const { version: _, enabled: __, ...before } = current;
  return canonicalJson(withoutEmpty({ ...before, ...rule })) === canonicalJson(withoutEmpty(before));
}

const withoutEmpty = (rule: object): object =>
  Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)));
