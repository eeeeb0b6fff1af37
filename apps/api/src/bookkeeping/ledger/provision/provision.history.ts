import type { ProvisionEvent, ProvisionRegisterEvent } from '@intendance/domain/bookkeeping/ledger/provision/provision.events.js';
import { sum } from '@intendance/kernel/money.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { choiceField, dayField, eurosField, field } from '../../../platform/history/history-fields.js';
import { provisionKindLabels } from './provision-labels.js';

export const provisionHistory = describer<ProvisionEvent>({
  streamType: 'provision',
  recordType: 'provision',
  describe: (event) => describeProvision(event),
});

function describeProvision(event: ProvisionEvent): HistoryEntry {
  switch (event.type) {
    case 'ProvisionRemoved':
      return { label: 'a supprimé la provision' };
    case 'ProvisionEstimated': {
      const { yearId, estimate, used } = event.data;
      return {
        label: 'a estimé la provision',
        fields: {
          [`estimate-${yearId}`]: eurosField('Estimation', estimate),
          [`used-${yearId}`]: eurosField('Utilisé', used || null),
        },
      };
    }
  }
  const { label, kind, account, budget, arisenOn, justification, thirdParty, opening, pieceRef } = event.data;
  return {
    label: event.type === 'ProvisionRegistered' ? 'a inscrit la provision' : 'a corrigé la provision',
    fields: {
      label: field('Objet', label),
      kind: choiceField('Nature', provisionKindLabels, kind),
      account: field('Compte', account),
      budget: field('Budget', budget || null),
      arisen: dayField('Fait du', arisenOn),
      justification: field('Justification', justification),
      thirdParty: field('Tiers', thirdParty?.label ?? null),
      opening: eurosField('Repris à l’ouverture', opening),
      piece: field('Pièce', pieceRef || null),
    },
  };
}

export const provisionRegisterHistory = describer<ProvisionRegisterEvent>({
  streamType: 'provision-register',
  recordType: 'provision_register',
  isSilent: ({ type }) => type === 'ProvisionListed' || type === 'ProvisionUnlisted',
  describe: (event) => {
    if (event.type === 'ProvisionEntryCancelled') return { label: 'a annulé l’écriture des provisions' };
    if (event.type === 'ProvisionConversionCancelled') return { label: 'a annulé la conversion des comptes de provisions' };
    if (event.type === 'ProvisionAccountsConverted') {
      const { yearId, from, lines } = event.data;
      const changes = [...new Set(lines.map(({ before, after }) => `${before} → ${after}`))].join(', ');
      return {
        label: 'a converti les comptes de provisions',
        fields: { [`from-${yearId}`]: dayField('À partir du', from), [`changes-${yearId}`]: field('Changements', changes) },
      };
    }
    if (event.type !== 'ProvisionEntryRecorded') return null;
    const { yearId, movements } = event.data;
    return {
      label: 'a passé l’écriture des provisions',
      fields: {
        [`charge-${yearId}`]: eurosField('Dotations', sum(movements.map(({ charge }) => charge))),
        [`used-${yearId}`]: eurosField('Reprises utilisées', sum(movements.map(({ used }) => used))),
        [`unused-${yearId}`]: eurosField('Reprises non utilisées', sum(movements.map(({ unused }) => unused))),
      },
    };
  },
});
