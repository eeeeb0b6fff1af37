import { ChoiceField, DayField, EurosField, FlagField, IdField, IdListField, TextField } from '../../platform/wire/fields.js';
import { absent, BulkClaimsDto, paymentOperation, reasonText } from '../claim/claim-requests.dto.js';
import { type RefundStatusCode, refundStatuses } from './refund.dto.js';

/** The facts of the computation. The fields may be missing: the domain checks them in the specification's order. */
class RefundFactsDto {
  @IdField({ ...absent, description: 'Bénéficiaire.' }) person?: string | null;
  @IdField({ ...absent, description: 'Conjoint ou enfant concerné.' }) member_id?: string | null;
  @IdField({ ...absent, description: 'Activité.' }) refund_settings?: string | null;
  @DayField({ ...absent, description: 'Jour de la dépense.' }) date?: string | null;
  @EurosField({ ...absent, description: 'Montant de la facture.' }) bill_amount?: number | null;
}

class RefundFormDto extends RefundFactsDto {
  @TextField({ ...absent, max: 2000, example: 'Facture de janvier' }) comment?: string | null;
  @IdListField({ optional: true, max: 50, description: 'Pièces jointes déjà envoyées.' }) refund_attachments?: string[];
  @EurosField({ ...absent, min: 0, description: 'Le montant que l’utilisateur a vu : refusé (409) s’il a changé.' })
  refundable_amount?: number | null;
  @TextField({ ...reasonText, description: 'Motif d’un montant différent de celui de la règle.' }) override_reason?: string | null;
}

const openStatuses = ['waiting', 'valid'] as const;

export class RequestRefundDto extends RefundFormDto {
  @ChoiceField(openStatuses, { optional: true }) status?: (typeof openStatuses)[number];
}

/** A form as it would be saved: the preview ignores fields outside the computation. */
export class ComputeRefundDto extends RefundFormDto {
  @ChoiceField(refundStatuses, { optional: true }) status?: RefundStatusCode;
  @IdField({ ...absent, description: 'La demande elle-même, qui ne compte pas dans ce qui est déjà utilisé.' }) id?: string | null;
}

export class SaveRefundDto extends RefundFormDto {
  @ChoiceField(refundStatuses, { optional: true }) status?: RefundStatusCode;
  @FlagField({ optional: true, example: false }) isDeleted?: boolean;
  @TextField(reasonText) reason?: string | null;
  @DayField(absent) paid_on?: string | null;
  @TextField({ ...absent, max: 100, example: 'virement' }) payment_mode?: string | null;
  @IdField(paymentOperation) operation?: string | null;
}

export class ValidateRefundDto {
  @EurosField({ ...absent, min: 0, description: 'Le montant que l’utilisateur a vu : il est enregistré s’il est encore juste.' })
  refundable_amount?: number | null;
  @TextField({ ...reasonText, description: 'Motif d’un montant différent de celui de la règle.' }) override_reason?: string | null;
}

export const bulkCommands = ['validate', 'refuse', 'mark_refunded', 'reopen', 'delete', 'devalidate', 'cancel_payment', 'restore'] as const;
export type BulkCommand = (typeof bulkCommands)[number];

export class BulkRefundsDto extends BulkClaimsDto {
  @ChoiceField(bulkCommands) command!: BulkCommand;
}
