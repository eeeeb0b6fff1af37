import type { BillingDataEvent } from '@intendance/domain/subscription/billing-data/billing-data.events.js';
import { describer, type HistoryEntry } from '../../platform/history/history-describer.js';
import { field } from '../../platform/history/history-fields.js';

export const billingDataHistory = describer<BillingDataEvent>({
  streamType: 'billing-data',
  recordType: 'billing_data',
  describe: (event) => describe(event),
});

function describe(event: BillingDataEvent): HistoryEntry {
  switch (event.type) {
    case 'BillingDataSaved': {
      const { holder, street, zip, city, country, iban, bic } = event.data;
      const fields = {
        holder: field('Titulaire du compte', holder),
        street: field('Adresse', street),
        zip: field('Code postal', zip),
        city: field('Ville', city),
        country: field('Pays', country),
        iban: field('IBAN', iban),
        bic: field('BIC', bic),
      };
      return { label: 'a enregistré les informations de facturation', fields };
    }
    case 'DebitAuthorized':
      return { label: 'a autorisé le prélèvement' };
  }
}
