import type { Mandate } from '@intendance/domain/subscription/billing/mandate/mandate-state.js';
import type { BillingFacts } from '@intendance/domain/subscription/contract/billing-data/billing-data.events.js';
import { type BillingData, hasMandate } from '@intendance/domain/subscription/contract/billing-data/billing-data-state.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { BillingDataDto, MandateDto, SaveBillingDataDto } from './billing-data.dto.js';

const blank = {
  holder: null,
  street: null,
  zip: null,
  city: null,
  country: null,
  iban: null,
  bic: null,
  siren: null,
  vat_status: null,
  bill_street: null,
  bill_zip: null,
  bill_city: null,
  bill_country: null,
};

export const billingToWire = (id: EnvironmentId, billing: BillingData, mandate: Mandate, version: number): BillingDataDto => ({
  id,
  version,
  ...(billing.status === 'saved' ? factsToWire(billing.facts) : blank),
  has_mandate: hasMandate(billing),
  mandate: mandateToWire(mandate),
});

const factsToWire = ({ siren, vatStatus, billAddress, ...facts }: BillingFacts) => ({
  ...facts,
  siren: siren ?? null,
  vat_status: vatStatus ?? null,
  bill_street: billAddress?.street ?? null,
  bill_zip: billAddress?.zip ?? null,
  bill_city: billAddress?.city ?? null,
  bill_country: billAddress?.country ?? null,
});

function mandateToWire(mandate: Mandate): MandateDto | null {
  if (mandate.status === 'none') return null;
  const { rum, signer } = mandate.text;
  const evidence = mandate.status === 'draft' ? null : mandate.evidence;
  return {
    rum,
    status: mandate.status,
    signer_name: signer.name,
    signer_capacity: signer.capacity,
    deliberation_date: signer.deliberationDate,
    signed_at: evidence?.at ?? null,
    level: evidence?.level ?? null,
    timestamp_missing: evidence?.isTimestampMissing ?? false,
    sha256: evidence?.sha256 ?? null,
  };
}

export function factsOf({ country = 'FR', siren, vat_status: vatStatus, ...dto }: SaveBillingDataDto): BillingFacts {
  const { bill_street, bill_zip, bill_city, bill_country, ...facts } = dto;
  const billAddress = { street: bill_street ?? '', zip: bill_zip ?? '', city: bill_city ?? '', country: bill_country ?? 'FR' };
  return { ...facts, country, billAddress, ...(siren && { siren }), ...(vatStatus && { vatStatus }) };
}
