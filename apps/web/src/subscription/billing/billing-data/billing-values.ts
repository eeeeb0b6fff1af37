import type { BodyOf } from '@intendance/contract/operation.js';
import type { ConflictField } from '../../../ui/record/conflict.js';
import type { Environment } from '../../contract/environment/environment.js';
import type { BillingData } from './billing-data.api.js';

type VatStatus = NonNullable<BillingData['vat_status']>;
export type Values = {
  holder: string;
  street: string;
  zip: string;
  city: string;
  country: string;
  iban: string;
  bic: string;
  siren: string;
  vat_status: VatStatus | '';
  has_bill_address: boolean;
  bill_street: string;
  bill_zip: string;
  bill_city: string;
  bill_country: string;
};

export const labels: Record<keyof Values, string> = {
  holder: 'Titulaire du compte',
  street: 'Adresse',
  zip: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  iban: 'IBAN',
  bic: 'BIC',
  siren: 'SIREN',
  vat_status: 'TVA',
  has_bill_address: 'Adresse de facturation différente',
  bill_street: 'Adresse de facturation',
  bill_zip: 'Code postal de facturation',
  bill_city: 'Ville de facturation',
  bill_country: 'Pays de facturation',
};
export const vatLabels: Record<VatStatus, string> = { liable: 'Assujetti', 'not-liable': 'Non assujetti' };

const text = (value: unknown): string => (value === true ? 'Oui' : value === false ? 'Non' : String(value));
const vatText = (value: unknown): string => (value === 'liable' || value === 'not-liable' ? vatLabels[value] : 'Selon la structure');
export const conflictFields: ConflictField[] = (Object.keys(labels) as (keyof Values)[]).map((name) => ({
  name,
  label: labels[name],
  format: name === 'vat_status' ? vatText : text,
}));

export const grouped = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

export const toForm = (saved: BillingData): Values => ({
  holder: saved.holder ?? '',
  street: saved.street ?? '',
  zip: saved.zip ?? '',
  city: saved.city ?? '',
  country: saved.country ?? 'FR',
  iban: grouped(saved.iban ?? ''),
  bic: saved.bic ?? '',
  siren: saved.siren ?? '',
  vat_status: saved.vat_status ?? '',
  has_bill_address: saved.bill_street !== null,
  bill_street: saved.bill_street ?? '',
  bill_zip: saved.bill_zip ?? '',
  bill_city: saved.bill_city ?? '',
  bill_country: saved.bill_country ?? 'FR',
});

/** Billing data that nobody has saved yet starts from the structure: its name, address and SIREN. */
export const prefilled = (saved: BillingData, environment: Environment | undefined): BillingData =>
  saved.iban !== null || !environment
    ? saved
    : {
        ...saved,
        holder: environment.name,
        street: environment.address,
        zip: environment.zip_code,
        city: environment.city,
        siren: environment.siren,
      };

const noAddress = { bill_street: null, bill_zip: null, bill_city: null, bill_country: null };

export const toBody = ({ has_bill_address: hasAddress, vat_status, ...values }: Values): BodyOf<'/api/billing_datas/{id}', 'put'> => ({
  ...values,
  siren: values.siren === '' ? null : values.siren,
  vat_status: vat_status === '' ? null : vat_status,
  ...(hasAddress ? {} : noAddress),
});
