import type { PaymentService } from '@intendance/domain/activities/payment-account/payment-account.events.js';
import type { PaymentKeys } from './payment-access.js';
import type { SavePaymentAccountDto } from './payment-account.dto.js';
import { paymentServiceErrors } from './payment-service.errors.js';

/** The keys of the form, completed by those that are stored. @throws payment-service.key-missing */
export function sentKeys(dto: SavePaymentAccountDto, former: PaymentKeys[PaymentService] | null): PaymentKeys[PaymentService] {
  const present: Partial<Record<string, string>> = former ?? {};
  const key = (field: 'secret_key' | 'organization' | 'client_id' | 'client_secret'): string => {
    const value = dto[field]?.trim() || present[field];
    if (!value) throw paymentServiceErrors.keyMissing(field);
    return value;
  };
  if (dto.service === 'stripe') return { secret_key: key('secret_key') };
  return { organization: key('organization'), client_id: key('client_id'), client_secret: key('client_secret') };
}
