import { ChoiceField, CountField, FlagField, IdField, InstantField, NestedListField, TextField } from '../../../platform/wire/fields.js';

export class StructureMoveDto {
  @IdField({ description: 'La structure.' }) id!: string;
  @TextField({ max: 30, example: 'home' }) source!: string;
  @TextField({ max: 30, example: 'lyon' }) destination!: string;
  @ChoiceField(['copying', 'switching', 'cleaning']) state!: 'copying' | 'switching' | 'cleaning';
  @CountField({ description: 'Événements de la structure.', example: 12_000 }) events!: number;
  @CountField({ description: 'Événements copiés.', example: 4000 }) copied!: number;
  @FlagField({ description: 'Une annulation est demandée.', example: false }) is_cancelled!: boolean;
  @InstantField() begun_at!: string;
}

export class StructureMovesDto {
  @CountField() totalCount!: number;
  @NestedListField(() => StructureMoveDto, { description: 'Les plus anciens d’abord.' }) moves!: StructureMoveDto[];
}
