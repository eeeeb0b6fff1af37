import { CountField, FlagField, InstantField, NestedListField, TextField } from '../wire/fields.js';

export class DatabaseReaderDto {
  @TextField({ max: 100, description: '`read-models`, `policies`, `seal`, `webhooks` ou `relay:kafka`.', example: 'read-models' })
  reader!: string;
  @TextField({ max: 100, nullable: true, description: 'Machine et numéro du processus ; nul si aucun ne lit.', example: 'web-1:4242' })
  process!: string | null;
  @InstantField({ nullable: true }) since!: string | null;
  @CountField({ description: 'Événements que le plus lent n’a pas encore lus (10 000 au plus).', example: 0 }) lag!: number;
  @CountField({ description: 'Âge du plus ancien d’entre eux, en secondes.', example: 0 }) lag_seconds!: number;
}

export class DatabaseDto {
  @TextField({ max: 30, example: 'home' }) name!: string;
  @CountField({ description: 'Part des nouvelles structures, par rapport aux autres bases ; 0 : aucune.', example: 1 }) share!: number;
  @CountField({ description: 'Structures de l’annuaire ; 0 avec une seule base, qui a toutes les structures.', example: 0 })
  structures!: number;
  @FlagField({ example: true }) is_answering!: boolean;
  @NestedListField(() => DatabaseReaderDto, { description: 'Qui lit cette base ; vide si elle ne répond pas.' })
  readers!: DatabaseReaderDto[];
}

export class DatabasesDto {
  @CountField() totalCount!: number;
  @NestedListField(() => DatabaseDto, { description: 'La base commune d’abord.' }) databases!: DatabaseDto[];
}
