/** Customers with a mandate and a bill, for the specs of debits. */
import { type BillEvent, type BillId, billStream } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import { billRegisterStream } from '@intendance/domain/subscription/billing/bill/bill-register.events.js';
import { billFold } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import { mandateIdOf, mandateStream } from '@intendance/domain/subscription/billing/mandate/mandate.events.js';
import { billingDataStream } from '@intendance/domain/subscription/contract/billing-data/billing-data.events.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { newId } from '@intendance/kernel/id.js';
import { draft, signature } from '../../../libs/domain/test/mandate-story.js';
import type { TestApp } from './open-test-app.js';
import { signedIn } from './signed-in.js';
import { record } from './worked-year.js';

export const debitedFacts = {
  holder: 'CSE Horizon',
  street: '12 rue des Lilas',
  zip: '69003',
  city: 'Lyon',
  country: 'FR',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
};

const billText = (number: string): Extract<BillEvent, { type: 'BillIssued' }>['data'] =>
  ({
    number,
    kind: 'period',
    issuedOn: '2026-11-14',
    period: { first: '2026-11-14', last: '2026-12-13' },
    months: { start: 0, count: 1 },
    seller: {
      name: 'Intendance',
      address: '1 place Bellecour, 69002 Lyon',
      legalForm: 'SAS au capital de 10 000 €',
      siren: '732829320',
      registry: 'RCS Lyon',
      vatNumber: 'FR44732829320',
    },
    customer: {
      name: 'CSE Horizon',
      street: '12 rue des Lilas',
      zip: '69003',
      city: 'Lyon',
      country: 'FR',
      siren: null,
      isVatLiable: false,
      isProfessional: false,
    },
    lines: [],
    steps: [],
    total: 4800,
    net: 4000,
    vat: 800,
    vatRate: 2000,
    payment: { means: 'debit', on: '2026-11-30', rum: 'RUM', ics: 'FR72ZZZ123456', account: '0189' },
    mentions: [],
    inputsHash: '',
    rulesVersion: '2026',
  }) as never;

export type Billed = ReturnType<typeof billedCustomers>;

/** @param read a read of the operator, which waits until the lists show the bill */
export function billedCustomers(app: TestApp, read: () => Promise<unknown>) {
  let rank = 0;
  return async ({ isSigned = true } = {}) => {
    const customer = await signedIn(app);
    const { environmentId } = customer;
    rank += 1;
    const number = `F2026-${String(rank).padStart(6, '0')}`;
    const billId = newId<'bill'>() as BillId;
    const store = app.get(EventStore);
    const mandate = { stream: mandateStream(mandateIdOf(environmentId, 1)), expected: 'none' as const, events: [draft(1), signature] };
    await record(
      store,
      environmentId,
      { stream: billStream(billId), expected: 'none', events: [{ type: 'BillIssued', data: billText(number) }] },
      {
        stream: billingDataStream(environmentId),
        expected: 'none',
        events: [{ type: 'BillingDataSaved', data: { ...debitedFacts, mandate: 1 } }],
      },
      ...(isSigned ? [mandate] : []),
    );
    const reservation = { number, environmentId, billId, issuedOn: '2026-11-14', kind: 'period', inputs: null };
    await record(store, operatorEnvironmentId, {
      stream: billRegisterStream('F', 2026),
      expected: 'any',
      events: [{ type: 'BillNumberReserved', data: reservation }],
    });
    // A read waits until the lists show the bill.
    await read();
    const bill = async () => foldSlice(billFold, (await store.read(environmentId, [billStream(billId)]))[0]).state;
    return { customer, number, bill };
  };
}

/** The return of a debit, as banks report it. */
export const camt = (id: string, code: string, amount = '48.00') =>
  `<?xml version="1.0"?><Document><BkToCstmrDbtCdtNtfctn><Ntfctn><Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-12-02</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;

/** Looks again until the read models and policies have followed. */
export async function awaited<T>(look: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await look();
    if (isDone(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
