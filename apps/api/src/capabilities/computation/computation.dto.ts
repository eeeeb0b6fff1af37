import { EurosField, FlagField, NestedListField, ObjectField, TextField } from '../../platform/wire/fields.js';

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
