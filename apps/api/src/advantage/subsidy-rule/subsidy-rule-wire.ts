import { subsidisedAmount } from '@intendance/domain/advantage/subsidy-rule/subsidised-amount.js';
import type { BeneficiaryLimit, SubsidySettings, TicketShare } from '@intendance/domain/advantage/subsidy-rule/subsidy-rule.events.js';
import { completeRule, type KnownSubsidyRule, type SubsidyRuleVersion } from '@intendance/domain/advantage/subsidy-rule/subsidy-rule.js';
import { subsidyStepLabels } from '@intendance/domain/advantage/subsidy-rule/subsidy-steps.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { basisPoints, type Cents, cents, fromEuros, toEuros } from '@intendance/kernel/money.js';
import { explanationToWire } from '../../capabilities/computation/computation-wire.js';
import { settingsStateToWire } from '../../capabilities/settings/settings-wire.js';
import type { Updated } from '../../platform/lists/updated-at.js';
import type {
  SaveSubsidyRuleDto,
  SimulatedSubsidyDto,
  SimulateSubsidyDto,
  SubsidyRuleDto,
  SubsidyRuleSettingsDto,
} from './subsidy-rule.dto.js';

/** Totals of the orders subsidised by the rule, in cents. */
export type SubsidyTotals = { items: number; amount: number };

const centsOf = (value: number | null | undefined): Cents | null => (value === null || value === undefined ? null : fromEuros(value));
const eurosOf = (value: Cents | null): number | null => (value === null ? null : toEuros(value));

export const subsidySettingsOf = (dto: SaveSubsidyRuleDto): Omit<SubsidySettings, 'wholeUniverseIds'> => ({
  name: dto.name ?? '',
  startDate: (dto.start_date ?? null) as LocalDate | null,
  endDate: (dto.end_date ?? null) as LocalDate | null,
  share: shareOf(dto),
  ticketCap: centsOf(dto.amount),
  perBeneficiary: limitOf(dto),
  ticketsPerOrder: dto.limit_count ?? null,
  envelope: centsOf(dto.limit),
  universeIds: dto.universe_ids ?? [],
  categoryIds: dto.category_ids ?? [],
});

/** A rate has two decimals at most, as an amount: both are read as hundredths. */
const shareOf = ({ fixedPrice, rate }: SaveSubsidyRuleDto): TicketShare =>
  fixedPrice === null || fixedPrice === undefined
    ? { kind: 'rate', rate: basisPoints(fromEuros(rate ?? 0)) }
    : { kind: 'fixed', amount: fromEuros(fixedPrice) };

function limitOf({ percent, limit_tickets, budget, ...dto }: SaveSubsidyRuleDto): BeneficiaryLimit {
  const ofEuros = dto.periodicity ?? dto.period ?? 'none';
  if (percent) return { unit: 'tickets', count: limit_tickets ?? null, periodicity: dto.periodicity_percent ?? ofEuros };
  return { unit: 'euros', amount: centsOf(budget), periodicity: ofEuros };
}

type ShownRule = Omit<SubsidyRuleVersion, 'version' | 'wholeUniverseIds'>;

export function subsidySettingsToWire({ share, perBeneficiary, ...rule }: ShownRule): SubsidyRuleSettingsDto {
  const { periodicity } = perBeneficiary;
  return {
    name: rule.name,
    enabled: rule.enabled,
    start_date: rule.startDate,
    end_date: rule.endDate,
    percent: perBeneficiary.unit === 'tickets',
    rate: share.kind === 'rate' ? share.rate / 100 : null,
    fixedPrice: share.kind === 'fixed' ? toEuros(share.amount) : null,
    amount: eurosOf(rule.ticketCap),
    limit_tickets: perBeneficiary.unit === 'tickets' ? perBeneficiary.count : null,
    periodicity_percent: periodicity,
    budget: perBeneficiary.unit === 'euros' ? eurosOf(perBeneficiary.amount) : null,
    periodicity,
    period: periodicity,
    limit_count: rule.ticketsPerOrder,
    limit: eurosOf(rule.envelope),
    universe_ids: [...rule.universeIds],
    category_ids: [...rule.categoryIds],
  };
}

export const subsidyRuleToWire = (
  id: string,
  version: number,
  state: KnownSubsidyRule,
  totals: SubsidyTotals & Updated,
): SubsidyRuleDto => ({
  id,
  ...subsidySettingsToWire(state.current),
  subvention_amount: toEuros(cents(totals.amount)),
  ...settingsStateToWire(version, state, { ...totals, claims: totals.items }),
});

export function simulate(dto: SimulateSubsidyDto): SimulatedSubsidyDto {
  const rule = completeRule({ ...subsidySettingsOf(dto), name: dto.name || 'Simulation', wholeUniverseIds: [] });
  const price = fromEuros(dto.price);
  const computation = subsidisedAmount({
    rule,
    price,
    quantity: dto.quantity,
    orderTickets: 0,
    usedTickets: dto.used_tickets ?? 0,
    usedAmount: fromEuros(dto.used_amount ?? 0),
    spent: fromEuros(dto.subvention_amount ?? 0),
  });
  return {
    ...explanationToWire(computation, subsidyStepLabels),
    subvention: toEuros(computation.subsidy),
    remaining: toEuros(cents(price * dto.quantity - computation.subsidy)),
  };
}
