import type {
  BillAddress,
  BillingDataEvent,
  VatStatus,
} from '@intendance/domain/subscription/contract/billing-data/billing-data.events.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { choiceField, field } from '../../../platform/history/history-fields.js';

export const billingDataHistory = describer<BillingDataEvent>({
  streamType: 'billing-data',
  recordType: 'billing_data',
  describe: (event) => describe(event),
});

const vatLabels: Record<VatStatus, string> = { liable: 'Assujetti', 'not-liable': 'Non assujetti' };
const oneLine = ({ street, zip, city, country }: BillAddress): string => `${street}, ${zip} ${city}, ${country}`;

function describe(event: BillingDataEvent): HistoryEntry {
  switch (event.type) {
    case 'BillingDataSaved': {
      const { holder, street, zip, city, country, iban, bic, siren, vatStatus, billAddress } = event.data;
      const fields = {
        holder: field('Titulaire du compte', holder),
        street: field('Adresse', street),
        zip: field('Code postal', zip),
        city: field('Ville', city),
        country: field('Pays', country),
        iban: field('IBAN', iban),
        bic: field('BIC', bic),
        ...(siren && { siren: field('SIREN', siren) }),
        ...(vatStatus && { vat_status: choiceField('TVA', vatLabels, vatStatus) }),
        ...(billAddress && { bill_address: field('Adresse de facturation différente', oneLine(billAddress)) }),
      };
      return { label: 'a enregistré les informations de facturation', fields };
    }
    case 'DebitAuthorized':
      return { label: 'a autorisé le prélèvement' };
    case 'DebitWithdrawn':
      return { label: 'a retiré l’autorisation de prélèvement' };
  }
}
