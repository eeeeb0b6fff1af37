import { brands, environmentTypes } from '@intendance/contract/access-need.js';
import { ChoiceField, CountField, FlagField, IdField, InstantField, NestedListField, TextField } from '../../platform/wire/fields.js';

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

/** A count is null for a user who may not see the records. */
export class WaitingWorkDto {
  @IdField() id!: string;
  @CountField({ nullable: true, description: 'Remboursements à valider.' }) refunds!: number | null;
  @CountField({ nullable: true, description: 'Inscriptions à valider.' }) inscriptions!: number | null;
  @CountField({ nullable: true, description: 'Demandes de personnes à traiter.' }) person_requests!: number | null;
  @CountField({ nullable: true, description: 'Opérations à affecter.' }) operations!: number | null;
}

export class WaitingWorksDto {
  @CountField() totalCount!: number;
  @NestedListField(() => WaitingWorkDto, { description: 'Une ligne par structure ouverte à l’utilisateur.' }) waiting!: WaitingWorkDto[];
}
