import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { FileProblem } from './file-problem.js';
import type { PaymentType } from './payment-type.js';

export const bankFileFormats = ['ofx', 'camt053', 'cfonb120', 'mt940', 'qif', 'csv'] as const;
export type BankFileFormat = (typeof bankFileFormats)[number];

/** A movement as the bank reports it. */
export type BankMovement = {
  /** The line in the file, from 1. */
  readonly line: number;
  readonly date: LocalDate;
  readonly valueDate: LocalDate | null;
  readonly wording: string;
  /** Signed: negative when money leaves the account. */
  readonly value: Cents;
  readonly type: PaymentType;
  /** The same for the same movement in any file of the same bank, and of no other movement of the account. */
  readonly bankKey: string;
  /** Key and label from earlier versions of this reader (the whole batch, or a shorter label): an import may have recorded them. */
  readonly former?: { readonly bankKey: string; readonly wording: string } | undefined;
};

/** The part of a file that covers one account over one period. */
export type BankStatement = {
  readonly line: number;
  /** The account as the file names it: an IBAN, or bank, branch and number; empty when the file does not say. */
  readonly account: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  readonly opening: Cents | null;
  readonly closing: Cents | null;
  /** The day of the closing balance: not always the day of the last movement. */
  readonly closingOn: LocalDate | null;
  readonly movements: readonly BankMovement[];
};

/** A row of a csv file, and the line on which it begins. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };
/** A column of a CSV file, the field that it fills (null: none), and its value on the first line. */
export type CsvColumn = { readonly header: string; readonly field: CsvField | null; readonly sample: string };
export const csvFields = [
  'date',
  'value_date',
  'wording',
  'details',
  'amount',
  'gross',
  'fee',
  'debit',
  'credit',
  'currency',
  'account',
  'reference',
  'status',
] as const;
export type CsvField = (typeof csvFields)[number];

export type BankFile = {
  readonly format: BankFileFormat;
  readonly statements: readonly BankStatement[];
  readonly problems: readonly FileProblem[];
  /** Only for a CSV file. */
  readonly columns: readonly CsvColumn[];
};
