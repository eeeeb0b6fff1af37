import { vatNumberOf } from '@intendance/kernel/siren.js';
import type { BillingData } from '../../contract/billing-data/billing-data-state.js';
import type { OpenEnvironment } from '../../contract/environment/environment.js';
import type { BillCustomer } from './bill.events.js';

/**
 * The structure that the bill is made out to, whoever holds its bank account. The address comes from billing data first, then from the form of the environment. A company, and anybody liable for VAT, is a professional. Null: a bill needs
 * an address.
 */
export function billCustomer({ name, type, description }: OpenEnvironment, billing: BillingData): BillCustomer | null {
  const facts = billing.status === 'saved' ? billing.facts : null;
  const address = facts?.billAddress ?? facts;
  const street = address?.street ?? description.address;
  const zip = address?.zip ?? description.zipCode;
  const city = address?.city ?? description.city;
  if (street === null || zip === null || city === null) return null;
  const isCompany = type === 'ENTREPRISE';
  const isVatLiable = facts?.vatStatus === undefined ? isCompany : facts.vatStatus === 'liable';
  const siren = facts?.siren ?? description.siren;
  const country = address?.country ?? 'FR';
  return {
    name,
    street,
    zip,
    city,
    country,
    siren,
    ...(isVatLiable && siren !== null && country === 'FR' && { vatNumber: vatNumberOf(siren) }),
    isVatLiable,
    isProfessional: isCompany || isVatLiable,
  };
}
