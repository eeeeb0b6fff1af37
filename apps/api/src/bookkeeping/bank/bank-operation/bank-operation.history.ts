import { splitLabel } from '@intendance/domain/bookkeeping/bank/bank-operation/account-split.js';
import type {
  BankOperationEvent,
  BankOperationFacts,
  Split,
} from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { formatEuros, sum, toEuros } from '@intendance/kernel/money.js';
import { describer, type HistoryEntry, type HistoryFields, type RawValue } from '../../../platform/history/history-describer.js';
import { amountField, choiceField, dayField, eurosField, field, flagField } from '../../../platform/history/history-fields.js';
import { operationOriginLabels, paymentTypeLabels } from './operation-labels.js';

export const operationHistory = describer<BankOperationEvent>({
  streamType: 'bank-operation',
  recordType: 'operation',
  describe: (event) => describeOperationEvent(event),
});

const factFields = ({ wording, date, accountName, paymentType, value, isReimbursement, pieceRef }: BankOperationFacts): HistoryFields => ({
  wording: field('Libellé', wording),
  date: dayField('Date', date),
  account: field('Compte', accountName),
  type: choiceField('Type', paymentTypeLabels, paymentType),
  value: eurosField('Montant', value),
  reimbursment: flagField('Remboursement', isReimbursement),
  piece: field('Pièce', pieceRef ?? null),
});

const splitsText = (splits: readonly Split[]): string =>
  splits.map((split) => `${splitLabel(split)}${split.budget ? ` (${split.budget})` : ''} ${formatEuros(split.amount)}`).join(' ; ');

const rawSplits = (splits: readonly Split[]): RawValue =>
  splits.map(({ kind, activityId, account, auxiliary, budget, amount }) => ({
    activity: activityId,
    ...(kind === 'account' && { account, third_party: auxiliary?.code ?? null }),
    budget,
    balance: toEuros(amount),
  }));

const recordedLabels = {
  manual: 'a saisi l’opération',
  import: 'a importé l’opération',
  sync: 'a synchronisé l’opération',
  reversal: 'a contre-passé une opération validée',
  rewrite: 'a ressaisi l’opération contre-passée',
} as const;

const allocatedLabels = {
  manual: 'a affecté l’opération',
  bulk: 'a affecté l’opération avec d’autres',
  keyword: 'a affecté l’opération par mot-clé',
  'apply-changes': 'a réaffecté l’opération après un changement du plan',
  reversal: 'a repris l’affectation de l’opération contre-passée',
} as const;

export function describeOperationEvent(event: BankOperationEvent): HistoryEntry {
  switch (event.type) {
    case 'BankOperationRecorded': {
      const { origin, bankDate } = event.data;
      const source = { origin: choiceField('Origine', operationOriginLabels, origin) };
      const fields = { ...factFields(event.data), ...source, ...(bankDate && { bankDate: dayField('Date de banque', bankDate) }) };
      return { label: recordedLabels[origin], fields };
    }
    case 'BankOperationCorrected':
      return { label: 'a modifié l’opération', fields: factFields(event.data) };
    case 'BankOperationAllocated': {
      const { splits, provenance } = event.data;
      return {
        label: allocatedLabels[provenance.kind],
        fields: {
          splits: amountField('Affectation', splitsText(splits), rawSplits(splits), sum(splits.map(({ amount }) => amount))),
          keyword: field('Mot-clé', provenance.keyword),
        },
      };
    }
    case 'BankOperationAllocationRemoved':
      return { label: 'a retiré l’affectation', fields: { splits: field('Affectation', null), keyword: field('Mot-clé', null) } };
    case 'BankOperationDeleted':
      return {
        label: event.data.sameAs === undefined ? 'a supprimé l’opération' : 'a reconnu l’opération comme déjà enregistrée',
        fields: { isDeleted: flagField('Supprimée', true) },
      };
    case 'BankOperationConfirmedDistinct':
      return { label: 'a confirmé que l’opération n’est pas un doublon', fields: {} };
    case 'BankOperationRestored':
      return { label: 'a restauré l’opération', fields: { isDeleted: flagField('Supprimée', false) } };
    case 'BankOperationReversed':
      return { label: 'a contre-passé l’opération', fields: { reversed: dayField('Contre-passée le', event.data.date) } };
    case 'BankOperationReversalCancelled':
      return { label: 'a annulé la contre-passation', fields: { reversed: field('Contre-passée le', null) } };
    case 'BankOperationReconciled': {
      const { date, wording } = event.data;
      const movement = `${formatDay(date)} ${wording}`;
      return {
        label: 'a rapproché l’opération d’un mouvement de la banque',
        fields: { reconciliation: field('Mouvement', movement, { date, wording }) },
      };
    }
    case 'BankOperationReconciliationUndone':
      return { label: 'a annulé le rapprochement', fields: { reconciliation: field('Mouvement', null) } };
    case 'BankOperationCleared':
      return { label: 'a pointé l’opération sur un relevé', fields: { clearingDay: dayField('Pointée au', event.data.date) } };
    case 'BankOperationClearingUndone':
      return { label: 'a retiré le pointage de l’opération', fields: { clearingDay: field('Pointée au', null) } };
    case 'BankOperationDeposited':
      return { label: 'a remis le chèque à la banque', fields: { inDeposit: flagField('Remis', true) } };
    case 'BankOperationDepositUndone':
      return { label: 'a annulé la remise du chèque', fields: { inDeposit: flagField('Remis', false) } };
    case 'BankOperationPaymentTied':
      return { label: 'a lié l’opération au paiement d’une demande', fields: {} };
    case 'BankOperationPaymentUntied':
      return { label: 'a annulé le paiement d’une demande', fields: {} };
    case 'BankOperationPaymentReturned':
      return { label: 'a affecté le rejet de ce paiement', fields: { isReturned: flagField('Rejeté', true) } };
    case 'BankOperationPaymentReturnCancelled':
      return { label: 'a annulé le rejet de ce paiement', fields: { isReturned: flagField('Rejeté', false) } };
    case 'BankOperationAttachmentAdded':
      return { label: 'a ajouté une pièce jointe', fields: { [`attachment-${event.data.id}`]: field('Pièce jointe', event.data.name) } };
    case 'BankOperationAttachmentRemoved':
      return { label: 'a supprimé une pièce jointe', fields: { [`attachment-${event.data.id}`]: field('Pièce jointe', null) } };
  }
}
