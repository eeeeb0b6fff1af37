import type { Schema } from '@intendance/contract/client.js';

/** How an amount was found, whatever the amount is called on the wire. */
export type Computation = Pick<Schema<'RefundComputationDto'>, 'eligible' | 'reasons' | 'steps' | 'explanation'>;

type Common =
  | 'id'
  | 'date'
  | 'created_at'
  | 'person'
  | 'settings_version'
  | 'comment'
  | 'isDeleted'
  | 'reason'
  | 'paid_on'
  | 'payment_mode'
  | 'operation';
/** What every kind of claim has in a list. */
export type ClaimRow = Pick<Schema<'RefundDto'>, Common | 'version'> & { status: string };
/** The single record says how its amount was found; a row of a list may not. */
export type Opened<Row extends ClaimRow> = Row & { computation?: Computation | null };

/** Free text on the wire; these are the ones proposed. */
export const paymentModes = ['virement', 'chèque', 'carte', 'espèces'] as const;
