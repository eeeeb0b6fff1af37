import { mandateIdOf, mandateStream } from '@intendance/domain/subscription/billing/mandate/mandate.events.js';
import { type Mandate, mandateFold, type SignedMandate } from '@intendance/domain/subscription/billing/mandate/mandate-state.js';
import { billingDataErrors } from '@intendance/domain/subscription/contract/billing-data/billing-data.errors.js';
import { billingDataStream } from '@intendance/domain/subscription/contract/billing-data/billing-data.events.js';
import { type BillingData, billingDataFold } from '@intendance/domain/subscription/contract/billing-data/billing-data-state.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';

export type CurrentBillingData = { readonly billing: BillingData; readonly mandate: Mandate; readonly version: number };

/** The billing data of an environment and the mandate of its account, from their events. */
@Injectable()
export class BillingDatas {
  constructor(private readonly store: EventStore) {}

  /** @param number of an earlier mandate @throws billing-data.unknown: billing data has the id of its environment */
  async find(environmentId: EnvironmentId, id: string, number?: number): Promise<CurrentBillingData> {
    if (id !== environmentId) throw billingDataErrors.unknown();
    const [slice] = await this.store.read(environmentId, [billingDataStream(environmentId)]);
    const billing = foldSlice(billingDataFold, slice).state;
    const version = slice?.version ?? 0;
    if (billing.status === 'none') return { billing, mandate: mandateFold.initial, version };
    const [record] = await this.store.read(environmentId, [mandateStream(mandateIdOf(environmentId, number ?? billing.mandate))]);
    return { billing, mandate: foldSlice(mandateFold, record).state, version };
  }

  /** Mandates that were signed, of the account and of earlier accounts, the last first. */
  async signedMandates(environmentId: EnvironmentId): Promise<SignedMandate[]> {
    const { billing } = await this.find(environmentId, environmentId);
    if (billing.status === 'none') return [];
    const numbers = Array.from({ length: billing.mandate }, (_, index) => billing.mandate - index);
    const slices = await this.store.read(
      environmentId,
      numbers.map((number) => mandateStream(mandateIdOf(environmentId, number))),
    );
    const mandates: Mandate[] = slices.map((slice) => foldSlice(mandateFold, slice).state);
    return mandates.filter((mandate): mandate is SignedMandate => mandate.status === 'signed' || mandate.status === 'revoked');
  }
}
