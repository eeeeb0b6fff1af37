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
/** The fields that every kind of claim has in a list. */
export type ClaimRow = Pick<Schema<'RefundDto'>, Common | 'version'> & { status: string };
/** The single record has the explanation of its amount; a row of a list may have none. */
export type Opened<Row extends ClaimRow> = Row & { computation?: Computation | null };

/** The proposed modes; the wire takes any text. */
export const paymentModes = ['virement', 'chèque', 'carte', 'espèces'] as const;

/** An activity as a claim is made of it. */
export type ActivityChoice = {
  id: string;
  activity_name: string;
  enabled: boolean;
  isDeleted: boolean;
  start_date: string | null;
  end_date: string | null;
};
