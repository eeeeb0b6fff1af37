import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools';

/** Without the spaces and dashes that people type. */
export const normalizeIban = (text: string): string => electronicFormatIBAN(text) ?? '';
export const normalizeBic = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

export const isIban = (iban: string): boolean => isValidIBAN(iban);
export const isBic = (bic: string): boolean => isValidBIC(bic);

/** Direct debits reach accounts of the SEPA countries only. */
export const isInSepa = (iban: string): boolean => isSEPACountry(iban.slice(0, 2));
