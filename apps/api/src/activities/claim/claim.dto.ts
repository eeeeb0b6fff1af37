import { ChoiceField, CountField, EurosField, IdField, NestedListField, TextField } from '../../platform/wire/fields.js';

export class ClaimPersonDto {
  @IdField() id!: string;
  @TextField({ max: 400, example: 'MARTIN Anne' }) fullname!: string;
  @TextField({ max: 200, example: 'MARTIN' }) lastname!: string;
  @TextField({ max: 200, example: 'Anne' }) firstname!: string;
}

export class SettingsReferenceDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Salle de sport' }) activity_name!: string;
}

export class ClaimAttachmentDto {
  @IdField() id!: string;
  @TextField({ max: 255, example: 'facture.pdf' }) name!: string;
  @TextField({ max: 10, example: 'pdf' }) extension!: string;
  @CountField({ example: 48_213, description: 'Octets.' }) size!: number;
  @TextField({ max: 100, example: 'application/pdf' }) mime_type!: string;
}

export class StatusTotalsDto {
  @CountField() count!: number;
  @EurosField({ min: 0 }) amount!: number;
}

export const bulkOutcomes = ['done', 'refused'] as const;

export class BulkLineDto {
  @IdField() id!: string;
  @ChoiceField(bulkOutcomes) outcome!: (typeof bulkOutcomes)[number];
  @TextField({ max: 100, optional: true, example: 'refund.recompute-required' }) code?: string;
  @TextField({ max: 500, optional: true }) message?: string;
  @EurosField({ optional: true, nullable: true, description: 'Le montant de la demande ; d’une ligne refusée, celui d’un nouveau calcul.' })
  amount?: number | null;
  @EurosField({ optional: true, nullable: true, description: 'Le montant enregistré, s’il n’est plus juste.' }) stored_amount?:
    | number
    | null;
}

export class BulkResultDto {
  @CountField() done!: number;
  @CountField() refused!: number;
  @EurosField({ min: 0, description: 'Somme des montants des lignes faites.' }) amount!: number;
  @NestedListField(() => BulkLineDto) results!: BulkLineDto[];
}
