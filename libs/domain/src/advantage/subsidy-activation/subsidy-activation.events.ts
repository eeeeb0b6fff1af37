import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { SubsidyRuleId, SubsidySettings } from '../subsidy-rule/subsidy-rule.events.js';

/** The rule as the three steps of the activation fill it in. Its universes are completed when it is saved. */
export type DraftRule = Omit<SubsidySettings, 'wholeUniverseIds'> & { enabled: boolean };

/** Stored for ever: only add optional fields or new types. */
export type SubsidyActivationEvent =
  /** `ruleId`: the id that the rule will have. */
  | { type: 'SubsidyDraftSaved'; data: { ruleId: SubsidyRuleId; rule: DraftRule } }
  | { type: 'SubsidyDraftDiscarded'; data: Record<string, never> }
  | { type: 'SubsidiesActivated'; data: { ruleId: SubsidyRuleId } };

/** One stream per environment: whoever signs the mandate finds the rule that a colleague prepared. */
export const subsidyActivationStream = (id: EnvironmentId): `subsidy-activation-${string}` => `subsidy-activation-${id}`;
