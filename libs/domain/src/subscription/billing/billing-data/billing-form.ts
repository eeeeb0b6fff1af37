import type { Violation } from '@intendance/kernel/domain-error.js';
import { isSiren, sirenDigits } from '@intendance/kernel/siren.js';
import { billingDataErrors } from '../../contract/billing-data/billing-data.errors.js';
import type { BillAddress, BillingFacts } from '../../contract/billing-data/billing-data.events.js';
import { unwritableCharacters } from '../debit/sepa-text.js';
import { isBic, isIban, isInSepa, normalizeBic, normalizeIban } from './bank-identifiers.js';

const texts = {
  holder: 'Le nom du titulaire du compte doit être saisi',
  street: 'L’adresse de facturation doit être saisie',
  zip: 'Le code postal doit être saisi',
  city: 'La ville doit être saisie',
} as const;

/** @throws billing-data.invalid with one violation per wrong field */
export function completeForm(form: BillingFacts): BillingFacts {
  const siren = sirenDigits(form.siren ?? '');
  const billAddress = form.billAddress && normalizeAddress(form.billAddress);
  const facts: BillingFacts = {
    holder: form.holder.trim(),
    street: form.street.trim(),
    zip: form.zip.trim(),
    city: form.city.trim(),
    country: form.country.trim().toUpperCase(),
    iban: normalizeIban(form.iban),
    bic: normalizeBic(form.bic),
    ...(siren !== '' && { siren }),
    ...(form.vatStatus && { vatStatus: form.vatStatus }),
    ...(billAddress && { billAddress }),
  };
  const violations = [...textViolations(facts), ...accountViolations(facts), ...billViolations(facts)];
  if (violations.length > 0) throw billingDataErrors.invalid(violations);
  return facts;
}

/** Undefined without an address of its own. */
function normalizeAddress({ street, zip, city, country }: BillAddress): BillAddress | undefined {
  const address = { street: street.trim(), zip: zip.trim(), city: city.trim() };
  const isBlank = Object.values(address).every((text) => text === '');
  return isBlank ? undefined : { ...address, country: country.trim().toUpperCase() };
}

const violation = (propertyPath: string, reason: string, message: string): Violation => ({
  propertyPath,
  code: `billing-data.${reason}`,
  message,
});

function textViolations(facts: BillingFacts): Violation[] {
  const names = Object.keys(texts) as (keyof typeof texts)[];
  const missing = names.filter((name) => facts[name] === '').map((name) => violation(name, `${name}-missing`, texts[name]));
  const unwritable = names.flatMap((name) => unwritableViolation(name, facts[name]));
  const isCountry = /^[A-Z]{2}$/.test(facts.country);
  return [...missing, ...unwritable, ...(isCountry ? [] : [violation('country', 'country-invalid', 'Le pays doit être choisi')])];
}

/** The holder and the address are sent with each debit: a name that banks cannot write would be left out of every batch. */
function unwritableViolation(name: keyof typeof texts, value: string): Violation[] {
  const characters = unwritableCharacters(value);
  if (characters.length === 0) return [];
  const named = characters.map((character) => `« ${character} »`).join(', ');
  const message =
    characters.length === 1
      ? `Le caractère ${named} ne s’écrit pas dans un prélèvement : remplacez-le`
      : `Les caractères ${named} ne s’écrivent pas dans un prélèvement : remplacez-les`;
  return [violation(name, `${name}-unwritable`, message)];
}

function billViolations({ siren, billAddress }: BillingFacts): Violation[] {
  const violations: Violation[] = [];
  if (siren !== undefined && !isSiren(siren))
    violations.push(
      violation('siren', 'siren-invalid', 'Le SIREN compte neuf chiffres, dont le dernier est une clé de contrôle : vérifiez-le.'),
    );
  if (!billAddress) return violations;
  for (const name of ['street', 'zip', 'city'] as const)
    if (billAddress[name] === '') violations.push(violation(`bill_${name}`, `${name}-missing`, texts[name]));
  if (!/^[A-Z]{2}$/.test(billAddress.country)) violations.push(violation('bill_country', 'country-invalid', 'Le pays doit être choisi'));
  return violations;
}

function accountViolations({ iban, bic }: BillingFacts): Violation[] {
  const violations: Violation[] = [];
  if (!isIban(iban)) violations.push(violation('iban', 'iban-invalid', "Votre IBAN n'est pas valide"));
  else if (!isInSepa(iban))
    violations.push(violation('iban', 'iban-outside-sepa', 'Ce compte est tenu hors de la zone SEPA : il ne peut pas être prélevé'));
  if (!isBic(bic)) violations.push(violation('bic', 'bic-invalid', "Votre BIC n'est pas valide"));
  return violations;
}
