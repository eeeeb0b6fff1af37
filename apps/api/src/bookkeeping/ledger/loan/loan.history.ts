import type { LoanEvent, LoanFacts } from '@intendance/domain/bookkeeping/ledger/loan/loan.events.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { choiceField, countField, dayField, eurosField, field } from '../../../platform/history/history-fields.js';
import { formatRate, loanDeferralLabels, loanMethodLabels, loanPeriodLabels, repaymentEffectLabels } from './loan-labels.js';

export const loanHistory = describer<LoanEvent>({ streamType: 'loan', recordType: 'loan', describe: (event) => describeLoan(event) });

function describeLoan(event: LoanEvent): HistoryEntry {
  switch (event.type) {
    case 'LoanRegistered':
      return { label: 'a inscrit l’emprunt', fields: fieldsOf(event.data) };
    case 'LoanCorrected':
      return { label: 'a corrigé l’emprunt', fields: fieldsOf(event.data) };
    case 'LoanRemoved':
      return { label: 'a supprimé l’emprunt' };
    case 'LoanRepaidEarly': {
      const { id, day, amount, indemnity, effect } = event.data;
      return {
        label: 'a remboursé l’emprunt par anticipation',
        fields: {
          [`day-${id}`]: dayField('Le', day),
          [`amount-${id}`]: eurosField('Capital remboursé', amount),
          [`indemnity-${id}`]: eurosField('Indemnité', indemnity || null),
          [`effect-${id}`]: choiceField('Ensuite', repaymentEffectLabels, effect),
        },
      };
    }
    case 'LoanRenegotiated': {
      const { id, day, rate, instalments, insurance } = event.data;
      return {
        label: 'a renégocié l’emprunt',
        fields: {
          [`day-${id}`]: dayField('Le', day),
          [`rate-${id}`]: field('Taux', formatRate(rate), rate / 1000),
          [`instalments-${id}`]: countField('Échéances restantes', instalments),
          [`insurance-${id}`]: eurosField('Assurance', insurance),
        },
      };
    }
    case 'LoanChangeUndone':
      return { label: 'a annulé le dernier changement de l’échéancier' };
  }
}

const fieldsOf = (facts: LoanFacts): NonNullable<HistoryEntry['fields']> => ({
  label: field('Objet', facts.label),
  lender: field('Prêteur', facts.lender),
  account: field('Compte', facts.account),
  budget: field('Budget', facts.budget || null),
  released: dayField('Débloqué le', facts.releasedOn),
  amount: eurosField('Montant', facts.amount),
  rate: field('Taux', formatRate(facts.rate), facts.rate / 1000),
  instalments: countField('Échéances', facts.instalments),
  period: choiceField('Période', loanPeriodLabels, facts.period),
  method: choiceField('Méthode', loanMethodLabels, facts.method),
  deferral: choiceField('Différé', loanDeferralLabels, facts.deferral),
  deferred: countField('Échéances du différé', facts.deferredInstalments),
  insurance: eurosField('Assurance', facts.insurance),
  fees: eurosField('Frais', facts.fees),
  firstDue: dayField('Première échéance', facts.firstDueOn),
  rows: countField('Lignes de l’échéancier du prêteur', facts.rows?.length ?? null),
  piece: field('Pièce', facts.pieceRef || null),
});
