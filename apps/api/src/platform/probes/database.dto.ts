import { CountField, FlagField, NestedListField, TextField } from '../wire/fields.js';

export class DatabaseDto {
  @TextField({ max: 30, example: 'home' }) name!: string;
  @CountField({ description: 'Part des nouvelles structures, par rapport aux autres bases ; 0 : aucune.', example: 1 }) share!: number;
  @CountField({ description: 'Structures de l’annuaire ; 0 avec une seule base, qui a toutes les structures.', example: 0 })
  structures!: number;
  @FlagField({ example: true }) is_answering!: boolean;
}

export class DatabasesDto {
  @CountField() totalCount!: number;
  @NestedListField(() => DatabaseDto, { description: 'La base commune d’abord.' }) databases!: DatabaseDto[];
}
