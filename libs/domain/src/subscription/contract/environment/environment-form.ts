import type { Violation } from '@intendance/kernel/domain-error.js';
import { isEmailAddress } from '@intendance/kernel/email-address.js';
import { isAnyPhoneNumber, phoneDigits } from '@intendance/kernel/phones.js';
import { isPlainName } from '@intendance/kernel/plain-text.js';
import { isSiren, sirenDigits } from '@intendance/kernel/siren.js';
import { environmentErrors } from './environment.errors.js';
import type { EnvironmentDescription, EnvironmentEvent, EnvironmentType } from './environment.events.js';

export type EnvironmentForm = EnvironmentDescription & { readonly name: string; readonly type: EnvironmentType };
type DescribedEnvironment = { readonly name: string; readonly type: EnvironmentType; readonly description: EnvironmentDescription };

export const emptyDescription: EnvironmentDescription = {
  address: null,
  zipCode: null,
  city: null,
  phone: null,
  email: null,
  siren: null,
  headcount: null,
};

/** One event per fact that changes. @throws environment.name-missing, environment.name-invalid, environment.invalid with one violation per wrong field */
export function describeEnvironment(form: Partial<EnvironmentForm>, environment: DescribedEnvironment): EnvironmentEvent[] {
  const { name: newName = environment.name, type = environment.type, ...fields } = form;
  // A name of before the rule stays.
  const name = newName === environment.name ? newName : completeName(newName);
  const description = normalized({ ...environment.description, ...fields });
  const violations = violationsIn(description);
  if (violations.length > 0) throw environmentErrors.invalid(violations);
  const changes = changedFields(environment.description, description);
  return [
    ...(name === environment.name ? [] : [{ type: 'EnvironmentRenamed' as const, data: { name } }]),
    ...(type === environment.type ? [] : [{ type: 'EnvironmentTypeChanged' as const, data: { type } }]),
    ...(Object.keys(changes).length === 0 ? [] : [{ type: 'EnvironmentDescribed' as const, data: changes }]),
  ];
}

/** @throws environment.name-missing, environment.name-invalid */
export function completeName(text: string): string {
  const name = text.trim();
  if (name === '') throw environmentErrors.nameMissing();
  if (!isPlainName(name)) throw environmentErrors.nameInvalid();
  return name;
}

const trimmed = (text: string | null): string | null => text?.trim() || null;

const normalized = ({ address, zipCode, city, phone, email, siren, headcount }: EnvironmentDescription): EnvironmentDescription => ({
  address: trimmed(address),
  zipCode: trimmed(zipCode),
  city: trimmed(city),
  phone: phoneDigits(phone ?? ''),
  email: trimmed(email)?.toLowerCase() ?? null,
  siren: sirenDigits(siren ?? '') || null,
  headcount,
});

const violation = (propertyPath: string, reason: string, message: string): Violation => ({
  propertyPath,
  code: `environment.${reason}`,
  message,
});

function violationsIn({ zipCode, phone, email, siren, headcount }: EnvironmentDescription): Violation[] {
  const wrong: Violation[] = [];
  if (zipCode !== null && !/^\d{5}$/.test(zipCode))
    wrong.push(violation('zip_code', 'zip-code-invalid', 'Le code postal compte 5 chiffres.'));
  if (phone !== null && !isAnyPhoneNumber(phone))
    wrong.push(violation('phone', 'phone-invalid', 'Le téléphone commence par 0, et compte 10 chiffres.'));
  if (email !== null && !isEmailAddress(email)) wrong.push(violation('email', 'email-invalid', 'L’adresse électronique n’est pas valide.'));
  if (siren !== null && !isSiren(siren))
    wrong.push(
      violation('siren', 'siren-invalid', 'Le SIREN compte neuf chiffres, dont le dernier est une clé de contrôle : vérifiez-le.'),
    );
  if (headcount !== null && !(Number.isInteger(headcount) && headcount >= 0))
    wrong.push(violation('headcount', 'headcount-invalid', 'L’effectif est un nombre entier.'));
  return wrong;
}

const changedFields = (before: EnvironmentDescription, after: EnvironmentDescription): Partial<EnvironmentDescription> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name as keyof EnvironmentDescription] !== value));
