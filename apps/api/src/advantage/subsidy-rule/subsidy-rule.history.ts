import type { SubsidyRuleEvent, SubsidySettings } from '@intendance/domain/advantage/subsidy-rule/subsidy-rule.events.js';
import { periodicityWords } from '@intendance/domain/advantage/subsidy-rule/subsidy-steps.js';
import { formatEuros, formatPercent, toEuros } from '@intendance/kernel/money.js';
import {
  describer,
  type HistoryEntry,
  type HistoryField,
  type HistoryFields,
  type HistoryReference,
} from '../../platform/history/history-describer.js';
import { amountField, choiceField, dayField, eurosField, field, flagField } from '../../platform/history/history-fields.js';

export const subsidyRuleHistory = describer<SubsidyRuleEvent>({
  streamType: 'subsidy-rule',
  recordType: 'subvention_rule',
  describe: (event) => describeRule(event),
});

export const subsidyRuleReference: HistoryReference = {
  name: 'subvention_rule',
  select: 'SELECT id, name FROM read.subsidy_rule_list WHERE id = ANY($1::uuid[])',
};

function describeRule(event: SubsidyRuleEvent): HistoryEntry {
  switch (event.type) {
    case 'SubsidyRuleCreated':
      return { label: 'a créé la subvention', fields: { ...fieldsOf(event.data), enabled: flagField('Active', event.data.enabled) } };
    case 'SubsidyRuleRevised':
      return { label: 'a modifié la subvention', fields: fieldsOf(event.data) };
    case 'SubsidyRuleEnabled':
      return { label: 'a activé la subvention', fields: { enabled: flagField('Active', true) } };
    case 'SubsidyRuleDisabled':
      return { label: 'a désactivé la subvention', fields: { enabled: flagField('Active', false) } };
    case 'SubsidyRuleDeleted':
      return { label: 'a supprimé la subvention', fields: { isDeleted: flagField('Supprimée', true) } };
    case 'SubsidyRuleRestored':
      return { label: 'a restauré la subvention', fields: { isDeleted: flagField('Supprimée', false) } };
  }
}

const fieldsOf = (rule: SubsidySettings): HistoryFields => ({
  name: field('Subvention', rule.name),
  start_date: dayField('Date de début', rule.startDate),
  end_date: dayField('Date de fin', rule.endDate),
  rate: shareField(rule),
  amount: eurosField('Plafond par billet', rule.ticketCap),
  budget: limitField(rule),
  periodicity: choiceField('Période', periodicityWords, rule.perBeneficiary.periodicity),
  limit_count: field('Billets par commande', rule.ticketsPerOrder === null ? null : String(rule.ticketsPerOrder)),
  limit: eurosField('Enveloppe', rule.envelope),
  universe_ids: field('Univers', rule.universeIds.join(', ') || null),
  category_ids: field('Catégories', rule.categoryIds.join(', ') || null),
});

const shareField = ({ share }: SubsidySettings): HistoryField =>
  share.kind === 'rate'
    ? field('Taux', formatPercent(share.rate), { rate: share.rate / 100, fixedPrice: null })
    : amountField('Montant fixe', formatEuros(share.amount), { rate: null, fixedPrice: toEuros(share.amount) }, share.amount);

function limitField({ perBeneficiary }: SubsidySettings): HistoryField {
  const label = 'Limite par bénéficiaire';
  if (perBeneficiary.unit === 'tickets') return field(label, perBeneficiary.count === null ? null : `${perBeneficiary.count} billets`);
  return eurosField(label, perBeneficiary.amount);
}
