import { CountField, FlagField, IdField, NestedListField, TextField } from '../../platform/wire/fields.js';

export class OperatorDto {
  @IdField({ description: 'De l’utilisateur.' }) id!: string;
  @TextField({ max: 201, example: 'Claire Morel' }) name!: string;
  @TextField({ max: 254, example: 'claire@exploitation.exemple' }) email!: string;
  @IdField({ description: 'Structure où l’utilisateur est exploitant.' }) environment_id!: string;
  @TextField({ max: 200, example: 'Intendance' }) structure!: string;
  @FlagField({ description: 'Un compte désactivé n’ouvre plus de session.' }) is_active!: boolean;
}

export class OperatorsDto {
  @CountField() totalCount!: number;
  @NestedListField(() => OperatorDto) operators!: OperatorDto[];
}

export class GrantOperatorDto {
  @TextField({ max: 254, example: 'hugo@exploitation.exemple' }) email!: string;
  @IdField({ optional: true, description: 'Structure de l’utilisateur ; sans elle, la dernière qu’il a utilisée.' })
  environment_id?: string;
  @TextField({ max: 500, example: 'Renfort du support' }) reason!: string;
}

export class RevokeOperatorDto {
  @TextField({ max: 500, example: 'Départ de l’équipe' }) reason!: string;
}
