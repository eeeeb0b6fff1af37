import { ComputationDto } from '../../capabilities/computation/computation.dto.js';
import { UpdatedAtField } from '../../platform/lists/updated-at.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  FlagField,
  IdField,
  InstantField,
  NestedField,
  NestedListField,
  TextField,
} from '../../platform/wire/fields.js';
import { ClaimAttachmentDto, ClaimPersonDto, SettingsReferenceDto, StatusTotalsDto } from '../claim/claim.dto.js';

export const refundStatuses = ['waiting', 'valid', 'refused', 'refunded'] as const;
export type RefundStatusCode = (typeof refundStatuses)[number];

export class RefundMemberDto {
  @IdField() id!: string;
  @TextField({ max: 400, example: 'MARTIN Léa' }) fullname!: string;
}

export class RefundComputationDto extends ComputationDto {
  @EurosField({ min: 0 }) refundable_amount!: number;
}

/** A claim as every route of `refunds` gives it. */
export class RefundDto {
  @IdField() id!: string;
  @DayField({ description: 'Jour de la dépense.' }) date!: string;
  @InstantField() created_at!: string;
  @ChoiceField(refundStatuses) status!: RefundStatusCode;
  @NestedField(() => ClaimPersonDto) person!: ClaimPersonDto;
  @NestedField(() => RefundMemberDto, { nullable: true }) member!: RefundMemberDto | null;
  @NestedField(() => SettingsReferenceDto) refund_settings!: SettingsReferenceDto;
  @CountField({ min: 1, description: 'Version de la règle sous laquelle la demande a été faite.' }) settings_version!: number;
  @EurosField({ min: 0 }) bill_amount!: number;
  @EurosField({ min: 0, nullable: true, description: 'Null : pas encore calculé.' }) refundable_amount!: number | null;
  @FlagField({ description: 'Le montant a été choisi par une personne, avec un motif.', example: false }) overridden!: boolean;
  @TextField({ max: 500, nullable: true, example: 'Décision du bureau' }) override_reason!: string | null;
  @TextField({ max: 2000, example: 'Facture de janvier' }) comment!: string;
  @NestedListField(() => ClaimAttachmentDto) refund_attachments!: ClaimAttachmentDto[];
  @FlagField({ description: 'Une pièce jointe a été supprimée.', example: false }) deleted_attachment!: boolean;
  @FlagField({ example: false }) isDeleted!: boolean;
  @TextField({ max: 500, nullable: true, description: 'Motif du refus.' }) reason!: string | null;
  @DayField({ nullable: true }) paid_on!: string | null;
  @TextField({ max: 100, nullable: true, example: 'virement' }) payment_mode!: string | null;
  @IdField({ nullable: true, description: 'L’opération bancaire du paiement.' }) operation!: string | null;
  @NestedField(() => RefundComputationDto, { nullable: true, description: 'Null in lists: read the single request.' })
  computation!: RefundComputationDto | null;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}

export class DuplicateRefundDto {
  @IdField() id!: string;
  @DayField() date!: string;
  @EurosField({ min: 0 }) bill_amount!: number;
  @ChoiceField(refundStatuses) status!: RefundStatusCode;
}

export class RefundPreviewDto extends RefundComputationDto {
  @NestedListField(() => DuplicateRefundDto, { description: 'Demandes de la même personne, du même jour et du même montant.' })
  duplicates!: DuplicateRefundDto[];
}

export class RefundSummaryDto {
  @NestedField(() => StatusTotalsDto) waiting!: StatusTotalsDto;
  @NestedField(() => StatusTotalsDto) valid!: StatusTotalsDto;
  @NestedField(() => StatusTotalsDto) refunded!: StatusTotalsDto;
  @NestedField(() => StatusTotalsDto) refused!: StatusTotalsDto;
  @CountField({ description: 'En attente et sans montant calculé : le total de ce qui attend les ignore.' }) waiting_uncomputed!: number;
  @DayField({ nullable: true, description: 'Jour de la plus ancienne dépense en attente.' }) oldest_waiting!: string | null;
}
