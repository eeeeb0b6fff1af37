import { brands, environmentTypes } from '@intendance/contract/access-need.js';
import { ChoiceField, CountField, FlagField, IdField, InstantField, NestedListField, TextField } from '../../platform/http/fields.js';

export class StructureDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'CSE Horizon' }) name!: string;
  @ChoiceField(environmentTypes) type!: string;
  @ChoiceField(brands, { nullable: true, description: 'Marque blanche ; nulle sinon.' }) brand!: string | null;
  @FlagField({ description: 'Celle de cette session.' }) is_current!: boolean;
  @InstantField({ nullable: true, description: 'Dernière connexion de l’utilisateur à cette structure.' }) last_used_at!: string | null;
}

export class StructuresDto {
  @CountField() totalCount!: number;
  @NestedListField(() => StructureDto, { description: 'Par nom.' }) structures!: StructureDto[];
}
