import { ChoiceField, CountField, IdField } from '../../../platform/wire/fields.js';

export class PlanApplicationDto {
  @IdField() id!: string;
  @ChoiceField(['running', 'done']) status!: string;
  @CountField({ description: 'Opérations concernées au départ.' }) operations!: number;
  @CountField({ description: 'Dont déjà changées.' }) changed!: number;
  @CountField({ description: 'Dont laissées telles quelles : exercice clôturé, code manquant…' }) refused!: number;
}
