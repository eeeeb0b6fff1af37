import type { GrantEvent, GrantRegisterEvent } from '@intendance/domain/bookkeeping/ledger/grant/grant.events.js';
import { sum } from '@intendance/kernel/money.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { choiceField, dayField, eurosField, field } from '../../../platform/history/history-fields.js';
import { grantKindLabels } from './grant-labels.js';

export const grantHistory = describer<GrantEvent>({
  streamType: 'grant',
  recordType: 'grant',
  describe: (event) => describeGrant(event),
});

function describeGrant(event: GrantEvent): HistoryEntry {
  switch (event.type) {
    case 'GrantRemoved':
      return { label: 'a supprimé la subvention' };
    case 'GrantSpendingSaved': {
      const { yearId, spending, repayment } = event.data;
      return {
        label: 'a saisi les dépenses de la subvention',
        fields: {
          [`spending-${yearId}`]: eurosField('Dépensé', spending),
          [`repayment-${yearId}`]: eurosField('Remboursé', repayment || null),
        },
      };
    }
  }
  const { label, funder, kind, account, budget, awardedOn, amount, start, end, opening, pieceRef } = event.data;
  return {
    label: event.type === 'GrantRegistered' ? 'a inscrit la subvention' : 'a corrigé la subvention',
    fields: {
      label: field('Projet', label),
      funder: field('Financeur', funder),
      kind: choiceField('Type', grantKindLabels, kind),
      account: field('Compte', account),
      budget: field('Budget', budget || null),
      award: dayField('Attribuée le', awardedOn),
      amount: eurosField('Montant', amount),
      start: dayField('Du', start),
      end: dayField('Au', end),
      opening: eurosField('Repris à l’ouverture', opening),
      piece: field('Pièce', pieceRef || null),
    },
  };
}

export const grantRegisterHistory = describer<GrantRegisterEvent>({
  streamType: 'grant-register',
  recordType: 'grant_register',
  isSilent: ({ type }) => type === 'GrantListed' || type === 'GrantUnlisted',
  describe: (event) => {
    if (event.type === 'GrantEntryCancelled') return { label: 'a annulé l’écriture des subventions' };
    if (event.type !== 'GrantEntryRecorded') return null;
    const { yearId, movements } = event.data;
    return {
      label: 'a passé l’écriture des subventions',
      fields: {
        [`carryOver-${yearId}`]: eurosField('Reports', sum(movements.map(({ carryOver }) => carryOver))),
        [`use-${yearId}`]: eurosField('Utilisations', sum(movements.map(({ use }) => use))),
        [`deferral-${yearId}`]: eurosField('Produits constatés d’avance', sum(movements.map(({ deferral }) => deferral))),
        [`share-${yearId}`]: eurosField('Quote-parts', sum(movements.map(({ share }) => share))),
      },
    };
  },
});
