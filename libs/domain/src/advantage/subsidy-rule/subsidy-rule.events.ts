import type { EnvironmentId, Id } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { BasisPoints, Cents } from '@intendance/kernel/money.js';

export type SubsidyRuleId = Id<'subsidy-rule'>;

/** Calendar periods; 'none' is the whole life of the rule. */
export const periodicities = ['none', 'mensual', 'Trimestrielle', 'Semestrielle', 'annual'] as const;
export type Periodicity = (typeof periodicities)[number];

/** The subsidy of one ticket: a share of its price, or a fixed amount. */
export type TicketShare = { kind: 'rate'; rate: BasisPoints } | { kind: 'fixed'; amount: Cents };
/** The limit of one beneficiary in a period, in tickets or in euros; null means no limit. */
export type BeneficiaryLimit =
  | { unit: 'tickets'; count: number | null; periodicity: Periodicity }
  | { unit: 'euros'; amount: Cents | null; periodicity: Periodicity };

/** The rule as an administrator fills it in. */
export type SubsidySettings = {
  name: string;
  startDate: LocalDate | null;
  endDate: LocalDate | null;
  share: TicketShare;
  /** At most so much for one ticket; null is without limit. */
  ticketCap: Cents | null;
  perBeneficiary: BeneficiaryLimit;
  /** Tickets that one order may have subsidised; null is without limit. */
  ticketsPerOrder: number | null;
  /** The limit of the rule's total cost, for everybody and for ever; null means no limit. */
  envelope: Cents | null;
  /** Identifiers of the ticketing. Both lists empty: every ticket. */
  universeIds: readonly string[];
  /** Categories and sub-categories. */
  categoryIds: readonly string[];
  /** The chosen universes of which no category is chosen: every ticket of theirs is subsidised. */
  wholeUniverseIds: readonly string[];
};

/** Stored for ever: only add optional fields or new types. */
export type SubsidyRuleEvent =
  | { type: 'SubsidyRuleCreated'; data: SubsidySettings & { enabled: boolean } }
  | { type: 'SubsidyRuleRevised'; data: SubsidySettings }
  | { type: 'SubsidyRuleEnabled'; data: Record<string, never> }
  | { type: 'SubsidyRuleDisabled'; data: Record<string, never> }
  | { type: 'SubsidyRuleDeleted'; data: Record<string, never> }
  | { type: 'SubsidyRuleRestored'; data: Record<string, never> };

/** The rules of the structure, for orders that look for theirs. */
export type SubsidyRosterEvent = { type: 'SubsidyRuleListed'; data: { ruleId: SubsidyRuleId } };

export const subsidyRuleStream = (id: SubsidyRuleId): `subsidy-rule-${string}` => `subsidy-rule-${id}`;
export const subsidyRosterStream = (id: EnvironmentId): `subsidy-roster-${string}` => `subsidy-roster-${id}`;
