import type { Fold } from '@intendance/kernel/case.js';
import { type Addressed, type Case, PendingStream, read } from '@intendance/kernel/case.js';
import type { Violation } from '@intendance/kernel/domain-error.js';
import {
  type KnownSettings,
  type SettingsCommand,
  type SettingsRecord,
  type SettingsVersion,
  settingsNoun,
} from '../../capabilities/settings/settings-record.js';
import { ticketCatalogueStream } from '../catalogue/ticket-catalogue.events.js';
import { ticketCatalogueDecider } from '../catalogue/ticket-catalogue.js';
import { subsidyRuleErrors } from './subsidy-rule.errors.js';
import {
  type SubsidyRosterEvent,
  type SubsidyRuleEvent,
  type SubsidyRuleId,
  type SubsidySettings,
  subsidyRosterStream,
  subsidyRuleStream,
} from './subsidy-rule.events.js';
import { scopeOf } from './subsidy-scope.js';

type Chosen = Omit<SubsidySettings, 'wholeUniverseIds'>;
export type SubsidyRuleCommand = SettingsCommand<'SubsidyRule', Chosen>;
export type SubsidyRuleVersion = SettingsVersion<SubsidySettings>;
export type SubsidyRule = SettingsRecord<SubsidySettings>;
export type KnownSubsidyRule = KnownSettings<SubsidySettings>;

const noun = settingsNoun<'SubsidyRule', SubsidySettings>('SubsidyRule', {
  texts: ['name'],
  violations: (settings) => [...textViolations(settings), ...shareViolations(settings), ...limitViolations(settings)],
  errors: subsidyRuleErrors,
});
const { decider } = noun;
export const subsidyRuleFold: Fold<SubsidyRuleEvent, SubsidyRule> = decider;
export const knownRule = noun.known;
export const ruleVersion = noun.version;
export const completeRule = noun.complete;

export type SubsidyRoster = ReadonlySet<SubsidyRuleId>;
export const subsidyRosterFold: Fold<SubsidyRosterEvent, SubsidyRoster> = {
  initial: new Set(),
  evolve: (roster, { data }) => new Set([...roster, data.ruleId]),
};

const folds = { record: subsidyRuleFold, roster: subsidyRosterFold, catalogue: ticketCatalogueDecider };

/** All writes of a rule. Its universes and categories are completed from the catalogue that the ticketing sent last. */
export const subsidyRuleCase: Case<Addressed<SubsidyRuleId, SubsidyRuleCommand>, KnownSubsidyRule, typeof folds, 'record'> = {
  folds,
  own: 'record',
  streams: ({ id, type }, { environmentId }) => ({
    record: read(subsidyRuleStream(id)),
    roster: type === 'CreateSubsidyRule' ? read(subsidyRosterStream(environmentId)) : undefined,
    catalogue: isSaved(type) ? read(ticketCatalogueStream(environmentId)) : undefined,
  }),
  decide({ id, ...command }, { record, roster, catalogue }) {
    const pending = new PendingStream(subsidyRuleFold, record);
    const placed =
      command.type === 'CreateSubsidyRule' || command.type === 'ReviseSubsidyRule'
        ? { ...command, data: { ...command.data, ...scopeOf(command.data, catalogue.universes) } }
        : command;
    pending.append(decider.decide(placed as Parameters<typeof decider.decide>[0], pending.state));
    const isNew = command.type === 'CreateSubsidyRule' && !roster.has(id);
    return {
      events: { record: pending.events, roster: isNew ? [{ type: 'SubsidyRuleListed', data: { ruleId: id } }] : [] },
      answer: knownRule(pending.state),
    };
  },
};

const isSaved = (type: SubsidyRuleCommand['type']): boolean => type === 'CreateSubsidyRule' || type === 'ReviseSubsidyRule';

const violation = (propertyPath: string, code: string, message: string): Violation => ({ propertyPath, code, message });

/** Both texts are the specification's. */
function textViolations({ name, startDate, endDate }: SubsidySettings): Violation[] {
  const isInverted = startDate !== null && endDate !== null && startDate > endDate;
  return [
    ...(name === '' ? [violation('name', 'required', 'Vous devez donner un nom à la subvention.')] : []),
    ...(isInverted
      ? [violation('start_date', 'after-end', 'La date de début de subvention ne peut pas être inférieure à la date de fin.')]
      : []),
  ];
}

function shareViolations({ share, ticketCap }: SubsidySettings): Violation[] {
  const positive = 'Le montant doit être supérieur à 0.';
  const isBadRate = share.kind === 'rate' && (share.rate <= 0 || share.rate > 10_000);
  return [
    ...(isBadRate ? [violation('rate', 'invalid', 'Le taux doit être supérieur à 0 % et d’au plus 100 %.')] : []),
    ...(share.kind === 'fixed' && share.amount <= 0 ? [violation('fixedPrice', 'invalid', positive)] : []),
    ...(ticketCap !== null && ticketCap <= 0 ? [violation('amount', 'invalid', positive)] : []),
  ];
}

const isCount = (number: number | null): boolean => number === null || (Number.isSafeInteger(number) && number > 0);

function limitViolations({ perBeneficiary, ticketsPerOrder, envelope }: SubsidySettings): Violation[] {
  const whole = 'La limite doit être un nombre entier supérieur à 0.';
  const positive = 'La limite doit être supérieure à 0.';
  const { unit } = perBeneficiary;
  return [
    ...(unit === 'tickets' && !isCount(perBeneficiary.count) ? [violation('limit_tickets', 'invalid', whole)] : []),
    ...(unit === 'euros' && !isCount(perBeneficiary.amount) ? [violation('budget', 'invalid', positive)] : []),
    ...(isCount(ticketsPerOrder) ? [] : [violation('limit_count', 'invalid', whole)]),
    ...(isCount(envelope) ? [] : [violation('limit', 'invalid', positive)]),
  ];
}
