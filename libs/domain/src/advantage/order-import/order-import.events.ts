import type { Id } from '@intendance/kernel/id.js';

export type OrderImportId = Id<'order-import'>;

export const orderFields = [
  'number',
  'date',
  /** The id of the record of a person, as exports write it. */
  'person',
  'matricule',
  'email',
  'lastname',
  'firstname',
  'fullname',
  /** The partner's id of a line. */
  'item',
  'name',
  'price',
  'quantity',
  'total',
  'universe',
  'category',
  'sub_category',
  'status',
] as const;
export type OrderField = (typeof orderFields)[number];

/** A column of the file, and the field that it fills (null: it is ignored). */
export type OrderColumn = { readonly header: string; readonly field: OrderField | null };

/** Orders by outcome; `waiting` orders are stored without a beneficiary, `errors` are not stored. */
export type OrderCounts = { created: number; updated: number; cancelled: number; unchanged: number; waiting: number; errors: number };

/** The headers of the file are in its report: a file without titles has a person's values for titles. */
export type ImportedOrderFile = {
  fileName: string;
  size: number;
  sha256: string;
  lines: number;
  orders: number;
  /** The sheet that the user selected. */
  sheet?: string;
};

/** Stored for ever: only add optional fields or new types. */
export type OrderImportEvent =
  | { type: 'OrderImportUploaded'; data: ImportedOrderFile & { counts: OrderCounts } }
  | { type: 'OrderImportConfirmed'; data: Record<string, never> }
  /** `upTo`: the number of orders of the file that the run has gone through. */
  | { type: 'OrderImportOrdersWritten'; data: { upTo: number; counts: OrderCounts } }
  | { type: 'OrderImportFinished'; data: Record<string, never> }
  | { type: 'OrderImportFailed'; data: { code: string; message: string } }
  /** The file and its reports are removed: they are old, or a person of the structure asked to be forgotten. */
  | { type: 'OrderImportFileRemoved'; data: Record<string, never> };

export const orderImportStream = (id: OrderImportId): `order-import-${string}` => `order-import-${id}`;
