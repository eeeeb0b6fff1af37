import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type BasisPoints, type Cents, cents } from '@intendance/kernel/money.js';
import type { BillEvent } from './bill.events.js';

/** One day of one VAT rate. Credit notes count against their own day. */
export type DailySales = {
  readonly date: LocalDate;
  readonly vatRate: BasisPoints;
  readonly documents: number;
  readonly net: Cents;
  readonly vat: Cents;
  readonly total: Cents;
};
export type DailyPayments = { readonly date: LocalDate; readonly vatRate: BasisPoints; readonly payments: number; readonly total: Cents };
export type EReport = { readonly sales: readonly DailySales[]; readonly payments: readonly DailyPayments[] };
type Days = { readonly from: LocalDate; readonly to: LocalDate };
type Document = { readonly net: Cents; readonly vat: Cents; readonly total: Cents };

/** Sales to customers who are not liable for VAT: bills to the others go through the platforms of electronic invoices (CGI 290). */
export function eReport(bills: readonly (readonly BillEvent[])[], days: Days): EReport {
  const sales = new Map<string, DailySales>();
  const payments = new Map<string, DailyPayments>();
  for (const events of bills) addBill(events, { sales, payments, days });
  return { sales: byDay(sales), payments: byDay(payments) };
}

type Report = { readonly sales: Map<string, DailySales>; readonly payments: Map<string, DailyPayments>; readonly days: Days };

function addBill(events: readonly BillEvent[], { sales, payments, days }: Report): void {
  const [issued] = events;
  if (issued?.type !== 'BillIssued' || issued.data.customer.isVatLiable) return;
  const { vatRate, total } = issued.data;
  let paid = 0;
  let credited = 0;
  for (const event of events) {
    const date = event.type === 'BillIssued' || event.type === 'CreditNoteIssued' ? event.data.issuedOn : event.data.on;
    const isReported = days.from <= date && date <= days.to;
    const add = (amount: number, sign: 1 | -1): void => {
      if (isReported) addPayment(payments, { date, vatRate }, cents(amount), sign);
    };
    if (event.type === 'BillIssued' && isReported) addSale(sales, { date, vatRate }, event.data, 1);
    if (event.type === 'CreditNoteIssued') {
      if (isReported) addSale(sales, { date, vatRate }, event.data, -1);
      credited = event.data.total;
    }
    if (event.type === 'BillPaymentRecorded') {
      // Money for an annulled bill is the whole bill, until it is paid back.
      paid = event.data.amount ?? (credited === total ? total : total - credited);
      add(paid, 1);
    }
    if (event.type === 'BillRefunded') {
      const refund = paid - (total - credited);
      add(refund, -1);
      paid -= refund;
    }
    if (event.type === 'BillPaymentRejected') {
      if (paid > 0) add(paid, -1);
      paid = 0;
    }
  }
}

type Day = { readonly date: LocalDate; readonly vatRate: BasisPoints };

function addSale(sales: Map<string, DailySales>, day: Day, { net, vat, total }: Document, sign: 1 | -1): void {
  const key = `${day.date} ${day.vatRate}`;
  const before = sales.get(key) ?? { ...day, documents: 0, net: 0, vat: 0, total: 0 };
  sales.set(key, {
    ...day,
    documents: before.documents + 1,
    net: cents(before.net + sign * net),
    vat: cents(before.vat + sign * vat),
    total: cents(before.total + sign * total),
  });
}

function addPayment(payments: Map<string, DailyPayments>, day: Day, total: Cents, sign: 1 | -1): void {
  const key = `${day.date} ${day.vatRate}`;
  const before = payments.get(key) ?? { ...day, payments: 0, total: 0 };
  payments.set(key, { ...day, payments: before.payments + 1, total: cents(before.total + sign * total) });
}

const byDay = <Row extends { readonly date: LocalDate }>(rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows.entries()].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
