import type { EnvironmentId } from '@intendance/kernel/id.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { BillingFacts } from '../../contract/billing-data/billing-data.events.js';
import { environmentDecider, type OpenEnvironment } from '../../contract/environment/environment.js';
import { firstPrices, monthlyPrice } from '../../contract/price-list/module-prices.js';
import { billErrors } from './bill.errors.js';
import { type BillEvent, billIdOf, billStream } from './bill.events.js';
import { billCase } from './bill.js';
import { billCustomer } from './bill-customer.js';
import { amountDue, billFold, issuedBill, owedBack } from './bill-state.js';
import { type BillParties, billText } from './bill-text.js';
import { targetDayFrom } from './target-days.js';

const day = localDate;
const environmentId = newId() as EnvironmentId;
const id = billIdOf({ environmentId, kind: 'period', first: day('2026-11-10') });
const contractStart = day('2026-11-10');
const inputs = {
  contractStart,
  months: { start: 0, count: 1 },
  lines: [
    {
      module: 'gestion' as const,
      price: monthlyPrice(firstPrices, 'gestion', 'none'),
      from: contractStart,
      lastDay: null,
      promotion: null,
    },
  ],
};
const parties: BillParties = {
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
  mandate: { rum: '9D52-20261110-0001', ics: 'FR72ZZZ123456', iban: 'FR7630006000011234567890189' },
};
const numbered = { number: 'F2026-000001', issuedOn: day('2026-11-21'), kind: 'period' as const, inputs };
const text = (change: Partial<BillParties> = {}) => billText(numbered, { ...parties, ...change }, day('2026-11-21'));
const issued: BillEvent = { type: 'BillIssued', data: text() };
const creditNote = { number: 'A2026-000001', issuedOn: day('2026-11-22'), reason: ' Erreur de module ' };
const bills = specifyCase(billCase);

describe('the text of a bill', () => {
  it('has the price of the offer, and VAT once', () =>
    expect(text()).toMatchObject({ total: 2400, net: 2000, vat: 400, lines: [{ label: expect.any(String), base: 2400, discount: 0 }] }));
  it('covers the days that it charges: modules that join a period are of their own days', () => {
    const [line] = inputs.lines;
    const joined = line ? [{ ...line, from: day('2026-11-24') }] : [];
    expect(text().period).toEqual({ first: '2026-11-10', last: '2026-12-09' });
    const addition = { ...numbered, kind: 'addition' as const, inputs: { ...inputs, lines: joined } };
    expect(billText(addition, parties, day('2026-11-25')).period).toEqual({ first: '2026-11-24', last: '2026-12-09' });
  });
  it('has quantity, unit price and total without tax of each module, which add up to the net', () => {
    const [line] = inputs.lines;
    const of = (count: number, prices: readonly number[], from = contractStart) => {
      const lines = line ? prices.map((price) => ({ ...line, from, price: cents(price) })) : [];
      return billText({ ...numbered, inputs: { ...inputs, months: { start: 0, count }, lines } }, parties, day('2026-11-21'));
    };
    expect(text().lines[0]?.withoutTax).toEqual({ quantity: 1, unitPrice: 2000, discount: 0, total: 2000 });
    expect(of(12, [2100]).lines[0]?.withoutTax).toEqual({ quantity: 12, unitPrice: 1750, discount: 0, total: 21000 });
    expect(of(1, [7500], day('2026-11-24')).lines[0]?.withoutTax).toMatchObject({ quantity: 1, unitPrice: 3333, total: 3333 });
    const odd = of(1, [1001, 1001, 1001]);
    expect(odd.lines.map(({ withoutTax }) => withoutTax?.total)).toEqual([834, 834, 835]);
    expect(odd.net).toBe(2503);
  });
  it('announces the debit 14 days before, on a day when banks settle', () =>
    expect(text().payment).toMatchObject({ means: 'debit', on: '2026-12-07', rum: '9D52-20261110-0001', account: 'FR76 **** 0189' }));
  it('without a mandate asks for a transfer within 30 days', () =>
    expect(text({ mandate: null }).payment).toEqual({ means: 'transfer', on: '2026-12-21' }));
  it('tells professionals only of late penalties', () => {
    const professional = { ...parties.customer, isProfessional: true, isVatLiable: true };
    expect(text().mentions.join()).not.toContain('40 €');
    expect(text({ customer: professional }).mentions.join()).toContain('40 €');
  });
});

describe('the customer of a bill', () => {
  const facts = { holder: 'CSE', street: '12 rue des Lilas', zip: '69003', city: 'Lyon', country: 'FR', iban: '', bic: '' };
  const open = (type: 'CSE' | 'ENTREPRISE') =>
    environmentDecider.evolve(environmentDecider.initial, {
      type: 'EnvironmentOpened',
      data: { name: 'CSE Horizon', type, brand: null, trialEndsOn: day('2026-11-30') },
    }) as OpenEnvironment;
  const customerOf = (type: 'CSE' | 'ENTREPRISE', change: Partial<BillingFacts> = {}) =>
    billCustomer(open(type), { status: 'saved', facts: { ...facts, ...change }, mandate: 1, isDebitAuthorized: false });
  it('is a professional who is liable for VAT if it is a company, unless billing data says otherwise', () => {
    expect(customerOf('ENTREPRISE')).toMatchObject({ isVatLiable: true, isProfessional: true });
    expect(customerOf('ENTREPRISE', { vatStatus: 'not-liable' })).toMatchObject({ isVatLiable: false, isProfessional: true });
    expect(customerOf('CSE')).toMatchObject({ isVatLiable: false, isProfessional: false });
    expect(customerOf('CSE', { vatStatus: 'liable' })).toMatchObject({ isVatLiable: true, isProfessional: true });
  });
  it('has the SIREN and the address that billing data gives for bills', () => {
    const billAddress = { street: '1 place Bellecour', zip: '69002', city: 'Lyon', country: 'FR' };
    expect(customerOf('CSE', { siren: '732829320', billAddress })).toMatchObject({ ...billAddress, siren: '732829320' });
    expect(customerOf('CSE')).toMatchObject({ street: '12 rue des Lilas', siren: null });
  });
  it('is the structure, whoever holds the account', () => expect(customerOf('CSE', { holder: 'Trésorier' })?.name).toBe('CSE Horizon'));
  it('has the VAT number of its SIREN if it is liable for VAT in France', () => {
    const siren = '732829320';
    expect(customerOf('ENTREPRISE', { siren })?.vatNumber).toBe('FR44732829320');
    expect(customerOf('CSE', { siren })?.vatNumber).toBeUndefined();
    expect(customerOf('ENTREPRISE')?.vatNumber).toBeUndefined();
    expect(customerOf('ENTREPRISE', { siren, country: 'BE' })?.vatNumber).toBeUndefined();
  });
  it('is none without an address', () => expect(billCustomer(open('CSE'), { status: 'none' })).toBeNull());
});

describe('days of settlement', () => {
  it.each([
    ['2026-11-21', '2026-11-23'],
    ['2026-12-24', '2026-12-24'],
    ['2026-12-25', '2026-12-28'],
    ['2027-01-01', '2027-01-04'],
    ['2026-04-03', '2026-04-07'],
    ['2027-03-26', '2027-03-30'],
    ['2026-05-01', '2026-05-04'],
  ])('%s is debited on %s', (wanted, settled) => expect(targetDayFrom(day(wanted))).toBe(settled));
});

describe('a bill', () => {
  it('is issued once and never changes', () => {
    const command = { type: 'IssueBill', id, data: text() } as const;
    bills
      .given({})
      .when(command)
      .then({ record: [issued] });
    bills
      .given({ record: [issued] })
      .when({ ...command, data: { ...text(), number: 'F2026-000002' } })
      .then({});
  });
  it('is credited as a whole, once, with a reason', () => {
    const credit = { type: 'CreditBill', id, data: creditNote } as const;
    const event: BillEvent = {
      type: 'CreditNoteIssued',
      data: {
        ...creditNote,
        reason: 'Erreur de module',
        billNumber: 'F2026-000001',
        total: text().total,
        net: text().net,
        vat: text().vat,
      },
    };
    bills
      .given({ record: [issued] })
      .when(credit)
      .then({ record: [event] });
    bills
      .given({ record: [issued, event] })
      .when(credit)
      .thenRefuses('bill.credited');
    bills
      .given({ record: [issued] })
      .when({ ...credit, data: { ...creditNote, reason: ' ' } })
      .thenRefuses('bill.reason-missing');
    bills.given({}).when(credit).thenRefuses('bill.unknown');
  });
  it('is paid once by a reference, and unpaid when the bank rejects', () => {
    const pay = { type: 'RecordBillPayment', id, data: { means: 'debit', on: day('2026-12-07'), reference: 'B1' } } as const;
    const paid: BillEvent = { type: 'BillPaymentRecorded', data: pay.data };
    bills
      .given({ record: [issued] })
      .when(pay)
      .then({ record: [paid] });
    bills.given({ record: [issued] }).thenRepeating(pay);
    bills
      .given({ record: [issued, paid] })
      .when({ ...pay, data: { ...pay.data, reference: 'B2' } })
      .thenRefuses('bill.paid');
    const data = { code: 'AM04', label: 'Provision insuffisante', on: day('2026-12-09') };
    bills
      .given({ record: [issued, paid] })
      .when({ type: 'RejectBillPayment', id, data })
      .thenState((bill) => expect(bill).toMatchObject({ status: 'unpaid', payment: null, rejection: data }));
  });
  it('is read from its own stream', () => {
    expect(billStream(id)).toBe(`bill-${id}`);
    expect(() => issuedBill(billFold.initial)).toThrow('Fichier introuvable.');
  });
});

describe('refusals of the API', () => {
  it('name an unknown number, a missing seller and a day ahead', () => {
    const { numberUnknown, sellerMissing, runAhead, refundAhead } = billErrors;
    expect([numberUnknown(), sellerMissing(), runAhead(), refundAhead()].map(({ code }) => code)).toEqual([
      'bill.number-unknown',
      'bill.seller-missing',
      'bill.run-ahead',
      'bill.refund-ahead',
    ]);
  });
  it('have a spec each', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});

describe('a bill that nobody collects', () => {
  const transfer: BillEvent = { type: 'BillIssued', data: text({ mandate: null }) };
  const remind = (on: string) => ({ type: 'RemindBill' as const, id, data: { on: day(on) } });
  const reminded = (days: number, on: string): BillEvent => ({ type: 'BillReminded', data: { days, on: day(on) } });
  const paid: BillEvent = { type: 'BillPaymentRecorded', data: { means: 'transfer', on: day('2026-12-20'), reference: 'V1' } };
  const credited: BillEvent = {
    type: 'CreditNoteIssued',
    data: { ...creditNote, billNumber: 'F2026-000001', total: cents(2400), net: cents(2000), vat: cents(400) },
  };
  const sentOn = (on: string, ...since: BillEvent[]) => bills.given({ record: [transfer, ...since] }).when(remind(on));

  it('is reminded 7 and 21 days after the last day of its transfer, once each', () => {
    sentOn('2026-12-27').then({});
    sentOn('2026-12-28').then({ record: [reminded(7, '2026-12-28')] });
    sentOn('2026-12-29', reminded(7, '2026-12-28')).then({});
    sentOn('2027-01-11', reminded(7, '2026-12-28')).then({ record: [reminded(21, '2027-01-11')] });
    sentOn('2027-02-11', reminded(21, '2027-01-11')).then({});
  });
  it('is left alone once it is paid or credited', () => {
    sentOn('2026-12-28', paid).then({});
    sentOn('2026-12-28', credited).then({});
  });
});

describe('a credit note of unused days', () => {
  const period = { first: day('2026-11-21'), last: day('2026-12-09') };
  const unused = { total: cents(1200), net: cents(1000), vat: cents(200), reason: 'Fin du contrat le 20/11/2026', unused: period };
  const note = { ...unused, number: 'A2026-000001', issuedOn: day('2026-11-22') };
  const credit = { type: 'CreditUnusedDays' as const, id, data: note };
  const paid: BillEvent = { type: 'BillPaymentRecorded', data: { means: 'debit', on: day('2026-11-20'), reference: 'B1' } };
  const credited: BillEvent = { type: 'CreditNoteIssued', data: { ...note, billNumber: 'F2026-000001' } };
  const refund = { type: 'RecordBillRefund' as const, id, data: { on: day('2026-11-23'), reference: 'Virement' } };
  const rejected: BillEvent = { type: 'BillPaymentRejected', data: { code: 'AM04', label: '', on: day('2026-11-24') } };

  it('lowers what is due, and leaves the bill as it stands', () =>
    bills
      .given({ record: [issued] })
      .when(credit)
      .thenAnswers((bill) => expect([bill.status, amountDue(bill), bill.refund]).toEqual(['issued', 1200, undefined])));
  it('is issued once', () => {
    bills
      .given({ record: [issued, credited] })
      .when(credit)
      .then({});
    bills
      .given({ record: [issued, credited] })
      .when({ type: 'CreditBill', id, data: creditNote })
      .thenRefuses('bill.credited');
  });
  it('of a paid bill is refunded, once', () => {
    const paidBack: BillEvent = { type: 'BillRefunded', data: refund.data };
    bills
      .given({ record: [issued, paid, credited] })
      .when(refund)
      .then({ record: [paidBack] });
    bills
      .given({ record: [issued, paid, credited, paidBack] })
      .when(refund)
      .then({});
  });
  it('refunds nothing without a payment, or once the bank took the payment back', () => {
    bills
      .given({ record: [issued, credited] })
      .when(refund)
      .thenRefuses('bill.nothing-to-refund');
    bills
      .given({ record: [issued, paid, credited, rejected] })
      .when(refund)
      .thenRefuses('bill.nothing-to-refund');
  });
  it('and a debit of the whole bill leave the customer what the note gives', () => {
    const whole: BillEvent = { type: 'BillPaymentRecorded', data: { ...paid.data, amount: cents(2400) } } as BillEvent;
    bills
      .given({ record: [issued, credited, whole] })
      .when(refund)
      .thenAnswers((bill) => expect([bill.status, owedBack(bill)]).toEqual(['paid', 1200]));
    bills
      .given({ record: [issued, credited, paid] })
      .when(refund)
      .thenRefuses('bill.nothing-to-refund');
  });
  it('of the whole bill owes the money back that comes before or after it', () => {
    const annulled: BillEvent = { type: 'CreditNoteIssued', data: { ...credited.data, total: cents(2400) } };
    delete (annulled.data as { unused?: unknown }).unused;
    const pay = { type: 'RecordBillPayment' as const, id, data: { means: 'debit' as const, on: day('2026-11-25'), reference: 'B1' } };
    bills
      .given({ record: [issued, annulled] })
      .when(pay)
      .thenAnswers((bill) => expect([bill.status, bill.refund, owedBack(bill)]).toEqual(['credited', 'due', 2400]));
    bills
      .given({ record: [issued, paid, annulled] })
      .when(refund)
      .thenAnswers((bill) => expect([bill.status, bill.refund]).toEqual(['credited', refund.data]));
  });
});
