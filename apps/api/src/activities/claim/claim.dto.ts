import {
  ChoiceField,
  CountField,
  EurosField,
  FlagField,
  IdField,
  NestedListField,
  ObjectField,
  TextField,
} from '../../platform/http/fields.js';

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

/** How an amount was found, whatever the amount is called. */
export class ComputationDto {
  @FlagField() eligible!: boolean;
  @NestedListField(() => ComputationReasonDto) reasons!: ComputationReasonDto[];
  @NestedListField(() => ComputationStepDto) steps!: ComputationStepDto[];
  @TextField({ max: 2000, example: 'Facture 80,00 € × 50 % = 40,00 €. Montant remboursable : 40,00 €.' }) explanation!: string;
  @TextField({ max: 40, example: 'refund-1' }) rules_version!: string;
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
