import type { BillingFacts } from '@intendance/domain/subscription/billing-data/billing-data.events.js';
import { type BillingData, hasMandate } from '@intendance/domain/subscription/billing-data/billing-data-state.js';
import type { Mandate } from '@intendance/domain/subscription/mandate/mandate-state.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { BillingDataDto, MandateDto, SaveBillingDataDto } from './billing-data.dto.js';

const blank = { holder: null, street: null, zip: null, city: null, country: null, iban: null, bic: null };

export const billingToWire = (id: EnvironmentId, billing: BillingData, mandate: Mandate, version: number): BillingDataDto => ({
  id,
  version,
  ...(billing.status === 'saved' ? billing.facts : blank),
  has_mandate: hasMandate(billing),
  mandate: mandateToWire(mandate),
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

export const factsOf = ({ country = 'FR', ...dto }: SaveBillingDataDto): BillingFacts => ({ ...dto, country });
