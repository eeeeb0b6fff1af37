import type { VatExigibility, VatPeriodicity, VatSettingsEvent } from '@intendance/domain/bookkeeping/plan/vat/vat-settings.events.js';
import { deductionCoefficient } from '@intendance/domain/bookkeeping/plan/vat/vat-settings.js';
import { describer } from '../../../platform/history/history-describer.js';
import { choiceField, dayField, field, flagField } from '../../../platform/history/history-fields.js';

const periodicities: Readonly<Record<VatPeriodicity, string>> = {
  monthly: 'Mensuelle (CA3)',
  quarterly: 'Trimestrielle (CA3)',
  yearly: 'Annuelle (CA12)',
};
const exigibilities: Readonly<Record<VatExigibility, string>> = { payments: 'À l’encaissement', debits: 'Sur les débits' };

export const vatSettingsHistory = describer<VatSettingsEvent>({
  streamType: 'vat-settings',
  recordType: 'vat_settings',
  describe: ({ data: { liableFrom, liableUntil, periodicity, exigibility, deductions, keepsFullAccounts } }) => ({
    label: 'a changé les réglages de la TVA',
    fields: {
      from: dayField('Redevable à partir du', liableFrom),
      until: dayField('Redevable jusqu’au', liableUntil),
      periodicity: choiceField('Déclaration', periodicities, periodicity),
      exigibility: choiceField('Exigibilité', exigibilities, exigibility),
      deductions: field(
        'Coefficients de déduction',
        deductions
          .map(({ year, ...factors }) => `${year} : ${(deductionCoefficient(factors) / 100).toFixed(2).replace('.', ',')}`)
          .join(', ') || null,
      ),
      full: flagField('Comptabilité complète', keepsFullAccounts),
    },
  }),
});
