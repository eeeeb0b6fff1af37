import type { BillingData } from '../billing-data/billing-data-state.js';
import type { OpenEnvironment } from '../environment/environment.js';
import type { BillCustomer } from './bill.events.js';

/** Billing data first, then the form of the environment. Null: a bill needs an address. */
export function billCustomer({ name, type, description }: OpenEnvironment, billing: BillingData): BillCustomer | null {
  const facts = billing.status === 'saved' ? billing.facts : null;
  const street = facts?.street ?? description.address;
  const zip = facts?.zip ?? description.zipCode;
  const city = facts?.city ?? description.city;
  if (street === null || zip === null || city === null) return null;
  const isCompany = type === 'ENTREPRISE';
  return {
    name: facts?.holder ?? name,
    street,
    zip,
    city,
    country: facts?.country ?? 'FR',
    siren: description.siren,
    isVatLiable: isCompany,
    isProfessional: isCompany,
  };
}
