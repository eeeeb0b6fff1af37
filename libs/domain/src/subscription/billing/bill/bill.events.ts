import { derivedId, type EnvironmentId, type Id } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { BasisPoints, Cents } from '@intendance/kernel/money.js';
import type { ModuleCode } from '../../contract/environment/environment.events.js';
import type { MonthRange, Period } from '../../contract/offer/contract-months.js';

export type BillId = Id<'bill'>;
/** `period`: a month or a year of the contract. `addition`: modules added to a period that is billed. */
export const billKinds = ['period', 'addition'] as const;
export type BillKind = (typeof billKinds)[number];

export type BillSeller = {
  readonly name: string;
  readonly address: string;
  /** `SAS au capital de 10 000 €`. */
  readonly legalForm: string;
  readonly siren: string;
  /** `RCS Lyon`. */
  readonly registry: string;
  readonly vatNumber: string;
};
export type BillCustomer = {
  readonly name: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  readonly country: string;
  readonly siren: string | null;
  /** Of a customer who is liable for VAT; absent from bills issued before the number was printed. */
  readonly vatNumber?: string;
  /** A customer who is liable for VAT. */
  readonly isVatLiable: boolean;
  /** Late penalties are owed by professionals only. */
  readonly isProfessional: boolean;
};
/** Unit price, quantity and amounts without tax (CGI, annex II, 242 nonies A, I, 8° and 9°). The nets of all modules add up to the net of the bill. */
export type BilledNet = {
  /** Months; 1 for a part of a period, of which the unit price is the whole. */
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly discount: Cents;
  readonly total: Cents;
};
/** Amounts with VAT. */
export type BilledModule = {
  readonly module: ModuleCode;
  readonly label: string;
  readonly base: Cents;
  readonly discount: Cents;
  readonly promotion: { readonly code: string; readonly label: string } | null;
  /** Absent from bills issued before these amounts were printed. */
  readonly withoutTax?: BilledNet;
};
export type BilledStep = { readonly code: string; readonly label: string; readonly result: Cents | null; readonly sentence: string };
/** A debit under a mandate, announced by the bill, or a transfer that the customer makes. */
export type BillPayment =
  | { readonly means: 'debit'; readonly on: LocalDate; readonly rum: string; readonly ics: string; readonly account: string }
  | { readonly means: 'transfer'; readonly on: LocalDate };

/** All that the document shows: a bill reads the same for ever. */
export type BillText = {
  readonly number: string;
  readonly kind: BillKind;
  readonly issuedOn: LocalDate;
  readonly period: Period;
  readonly months: MonthRange;
  readonly seller: BillSeller;
  readonly customer: BillCustomer;
  readonly lines: readonly BilledModule[];
  readonly steps: readonly BilledStep[];
  readonly total: Cents;
  readonly net: Cents;
  readonly vat: Cents;
  readonly vatRate: BasisPoints;
  readonly payment: BillPayment;
  readonly mentions: readonly string[];
  readonly inputsHash: string;
  readonly rulesVersion: string;
};
export type CreditNoteText = {
  readonly number: string;
  readonly billNumber: string;
  readonly issuedOn: LocalDate;
  readonly reason: string;
  readonly total: Cents;
  readonly net: Cents;
  readonly vat: Cents;
  /** Days of the bill that the contract does not reach: the note is of their price. Absent: the note is of the whole bill. */
  readonly unused?: Period;
};
export const paymentMeans = ['debit', 'transfer', 'check', 'card'] as const;
export type PaymentMeans = (typeof paymentMeans)[number];

/** Stored for ever: only add optional fields or new types. */
export type BillEvent =
  | { type: 'BillIssued'; data: BillText }
  | { type: 'CreditNoteIssued'; data: CreditNoteText }
  /** `amount` is the money received; absent: what was due, or the whole bill if a credit note had annulled it. */
  | { type: 'BillPaymentRecorded'; data: { means: PaymentMeans; on: LocalDate; reference: string; amount?: Cents } }
  /** `code` is that of the bank (ISO 20022), `label` its meaning in French. */
  | { type: 'BillPaymentRejected'; data: { code: string; label: string; on: LocalDate } }
  /** Nobody collects the bill, and its transfer is `days` late. */
  | { type: 'BillReminded'; data: { days: number; on: LocalDate } }
  /** The amount of the credit note was paid back. */
  | { type: 'BillRefunded'; data: { on: LocalDate; reference: string } };

/** A due bill has one key: environment, kind and first day. */
export type BillKey = { readonly environmentId: EnvironmentId; readonly kind: BillKind; readonly first: LocalDate };
export const billIdOf = ({ environmentId, kind, first }: BillKey): BillId => derivedId(`bill:${environmentId}:${kind}:${first}`);
export const billStream = (id: BillId): `bill-${string}` => `bill-${id}`;
