import { isCreditorIdentifier } from '@intendance/kernel/creditor-identifier.js';
import { isSiren, sirenDigits } from '@intendance/kernel/siren.js';
import { anyText, custom, matching } from './variables.js';

/** The creditor who collects the direct debits, as mandates name it. */
export type CreditorIdentity = { readonly name: string; readonly address: string; readonly ics: string };

/** The account that direct debits are paid into. An empty BIC: the bank finds it by the IBAN. */
export type CreditorAccount = { readonly iban: string; readonly bic: string };

/** The facts of the creditor that the law wants on bills, beside name and address. */
export type SellerIdentity = {
  readonly name: string;
  readonly address: string;
  readonly legalForm: string;
  readonly siren: string;
  readonly registry: string;
  readonly vatNumber: string;
};

/** The variables that name who collects the direct debits and issues the bills. */
export const creditorVariables = {
  CREDITOR_NAME: anyText,
  CREDITOR_ADDRESS: anyText,
  CREDITOR_ICS: custom(readCreditorIdentifier, () => 'un identifiant créancier SEPA est attendu, par exemple FR72ZZZ123456'),
  CREDITOR_LEGAL_FORM: anyText,
  CREDITOR_SIREN: custom(readSiren, () => 'neuf chiffres sont attendus, par exemple 732 829 320'),
  CREDITOR_REGISTRY: anyText,
  CREDITOR_VAT_NUMBER: anyText,
  CREDITOR_IBAN: matching(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'un IBAN sans espaces est attendu'),
  CREDITOR_BIC: matching(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'un BIC de 8 ou 11 caractères est attendu'),
};

type CreditorValues = { readonly [Name in keyof typeof creditorVariables]?: string | undefined };

/** The identifier is the example of every guide: no bank collects under it. */
export const demoCreditor: CreditorIdentity = {
  name: 'Intendance (démonstration)',
  address: '1 place Bellecour, 69002 Lyon',
  ics: 'FR72ZZZ123456',
};

export function creditorIdentity({
  CREDITOR_NAME: name,
  CREDITOR_ADDRESS: address,
  CREDITOR_ICS: ics,
}: CreditorValues): CreditorIdentity | null {
  return name && address && ics ? { name, address, ics } : null;
}

/** The IBAN of the examples of banks. */
export const demoAccount: CreditorAccount = { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' };

export const creditorAccount = ({ CREDITOR_IBAN: iban, CREDITOR_BIC: bic = '' }: CreditorValues): CreditorAccount | null =>
  iban ? { iban, bic } : null;

export const demoSeller: SellerIdentity = {
  name: demoCreditor.name,
  address: demoCreditor.address,
  legalForm: 'SAS au capital de 10 000 €',
  siren: '732829320',
  registry: 'RCS Lyon',
  vatNumber: 'FR44732829320',
};

export function sellerIdentity(values: CreditorValues): SellerIdentity | null {
  const { CREDITOR_NAME: name, CREDITOR_ADDRESS: address, CREDITOR_LEGAL_FORM: legalForm } = values;
  const { CREDITOR_SIREN: siren, CREDITOR_REGISTRY: registry, CREDITOR_VAT_NUMBER: vatNumber } = values;
  return name && address && legalForm && siren && registry && vatNumber ? { name, address, legalForm, siren, registry, vatNumber } : null;
}

function readCreditorIdentifier(text: string): string | undefined {
  const identifier = text.replaceAll(/\s/g, '').toUpperCase();
  return isCreditorIdentifier(identifier) ? identifier : undefined;
}

function readSiren(text: string): string | undefined {
  return isSiren(text) ? sirenDigits(text) : undefined;
}
