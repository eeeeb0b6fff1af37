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

type CreditorValues = Readonly<
  Partial<
    Record<
      | 'CREDITOR_NAME'
      | 'CREDITOR_ADDRESS'
      | 'CREDITOR_ICS'
      | 'CREDITOR_IBAN'
      | 'CREDITOR_BIC'
      | 'CREDITOR_LEGAL_FORM'
      | 'CREDITOR_SIREN'
      | 'CREDITOR_REGISTRY'
      | 'CREDITOR_VAT_NUMBER',
      string | undefined
    >
  >
>;

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
