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
  ObjectField,
  TextField,
} from '../../platform/http/fields.js';

export const refundStatuses = ['waiting', 'valid', 'refused', 'refunded'] as const;
export type RefundStatusCode = (typeof refundStatuses)[number];

export class RefundPersonDto {
  @IdField() id!: string;
  @TextField({ max: 400, example: 'MARTIN Anne' }) fullname!: string;
  @TextField({ max: 200, example: 'MARTIN' }) lastname!: string;
  @TextField({ max: 200, example: 'Anne' }) firstname!: string;
}

export class RefundMemberDto {
  @IdField() id!: string;
  @TextField({ max: 400, example: 'MARTIN Léa' }) fullname!: string;
}

export class RefundSettingsReferenceDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Salle de sport' }) activity_name!: string;
}

export class RefundAttachmentDto {
  @IdField() id!: string;
  @TextField({ max: 255, example: 'facture.pdf' }) name!: string;
  @TextField({ max: 10, example: 'pdf' }) extension!: string;
  @CountField({ example: 48_213, description: 'Octets.' }) size!: number;
  @TextField({ max: 100, example: 'application/pdf' }) mime_type!: string;
}

export class ComputationReasonDto {
  @TextField({ max: 40, example: 'LIMIT_REACHED' }) code!: string;
  @TextField({ max: 300, example: 'Le plafond de la période est déjà atteint.' }) message!: string;
}

export class ComputationStepDto {
  @TextField({ max: 40, example: 'UNIT' }) code!: string;
  @TextField({ max: 200, example: 'Part de la facture' }) label!: string;
  @ObjectField({ description: 'Valeurs déjà écrites en français.', example: { Facture: '80,00 €', Pourcentage: '50 %' } })
  values!: Record<string, string>;
  @EurosField({ nullable: true, description: 'Ce que l’étape laisse ; null : sans limite.' }) result!: number | null;
}

export class RefundComputationDto {
  @EurosField({ min: 0 }) refundable_amount!: number;
  @FlagField() eligible!: boolean;
  @NestedListField(() => ComputationReasonDto) reasons!: ComputationReasonDto[];
  @NestedListField(() => ComputationStepDto) steps!: ComputationStepDto[];
  @TextField({ max: 2000, example: 'Facture 80,00 € × 50 % = 40,00 €. Montant remboursable : 40,00 €.' }) explanation!: string;
  @TextField({ max: 40, example: 'refund-1' }) rules_version!: string;
}

/** A claim as every route of `refunds` gives it. */
export class RefundDto {
  @IdField() id!: string;
  @DayField({ description: 'Jour de la dépense.' }) date!: string;
  @InstantField() created_at!: string;
  @ChoiceField(refundStatuses) status!: RefundStatusCode;
  @NestedField(() => RefundPersonDto) person!: RefundPersonDto;
  @NestedField(() => RefundMemberDto, { nullable: true }) member!: RefundMemberDto | null;
  @NestedField(() => RefundSettingsReferenceDto) refund_settings!: RefundSettingsReferenceDto;
  @CountField({ min: 1, description: 'Version de la règle sous laquelle la demande a été faite.' }) settings_version!: number;
  @EurosField({ min: 0 }) bill_amount!: number;
  @EurosField({ min: 0, nullable: true, description: 'Null : pas encore calculé.' }) refundable_amount!: number | null;
  @FlagField({ description: 'Le montant a été choisi par une personne, avec un motif.', example: false }) overridden!: boolean;
  @TextField({ max: 500, nullable: true, example: 'Décision du bureau' }) override_reason!: string | null;
  @TextField({ max: 2000, example: 'Facture de janvier' }) comment!: string;
  @NestedListField(() => RefundAttachmentDto) refund_attachments!: RefundAttachmentDto[];
  @FlagField({ description: 'Une pièce jointe a été supprimée.', example: false }) deleted_attachment!: boolean;
  @FlagField({ example: false }) isDeleted!: boolean;
  @TextField({ max: 500, nullable: true, description: 'Motif du refus.' }) reason!: string | null;
  @DayField({ nullable: true }) paid_on!: string | null;
  @TextField({ max: 100, nullable: true, example: 'virement' }) payment_mode!: string | null;
  @NestedField(() => RefundComputationDto, { nullable: true }) computation!: RefundComputationDto | null;
  @CountField({ min: 1 }) version!: number;
}

export class RefundTotalsDto {
  @EurosField({ min: 0 }) bill_amount!: number;
  @EurosField({ min: 0 }) refundable_amount!: number;
}

export class RefundPageDto {
  @CountField() totalCount!: number;
  @NestedField(() => RefundTotalsDto) totals!: RefundTotalsDto;
  @NestedListField(() => RefundDto) refunds!: RefundDto[];
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

export class StatusTotalsDto {
  @CountField() count!: number;
  @EurosField({ min: 0 }) amount!: number;
}

export class RefundSummaryDto {
  @NestedField(() => StatusTotalsDto) waiting!: StatusTotalsDto;
  @NestedField(() => StatusTotalsDto) valid!: StatusTotalsDto;
  @NestedField(() => StatusTotalsDto) refunded!: StatusTotalsDto;
  @NestedField(() => StatusTotalsDto) refused!: StatusTotalsDto;
  @DayField({ nullable: true, description: 'Jour de la plus ancienne dépense en attente.' }) oldest_waiting!: string | null;
}

export const bulkOutcomes = ['done', 'refused'] as const;

export class BulkLineDto {
  @IdField() id!: string;
  @ChoiceField(bulkOutcomes) outcome!: (typeof bulkOutcomes)[number];
  @TextField({ max: 100, optional: true, example: 'refund.recompute-required' }) code?: string;
  @TextField({ max: 500, optional: true }) message?: string;
  @EurosField({ optional: true, nullable: true }) refundable_amount?: number | null;
  @EurosField({ optional: true, nullable: true }) stored_amount?: number | null;
}

export class BulkResultDto {
  @CountField() done!: number;
  @CountField() refused!: number;
  @EurosField({ min: 0, description: 'Somme des montants des lignes faites.' }) amount!: number;
  @NestedListField(() => BulkLineDto) results!: BulkLineDto[];
}
