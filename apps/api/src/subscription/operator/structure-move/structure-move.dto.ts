import type { MoveOutcome, MoveState } from '../../../platform/moves/move-rows.js';
import { ChoiceField, CountField, FlagField, IdField, InstantField, NestedListField, TextField } from '../../../platform/wire/fields.js';

const states = ['requested', 'copying', 'switching', 'cleaning'] as const satisfies readonly MoveState[];
const outcomes = ['moved', 'cancelled', 'refused'] as const satisfies readonly MoveOutcome['outcome'][];

export class StructureMoveRequestDto {
  @IdField({ description: 'La structure.' }) environment!: string;
  @TextField({ max: 30, description: 'La base où elle va.', example: 'lyon' }) destination!: string;
}

export class StructureMoveDto {
  @IdField({ description: 'La structure.' }) id!: string;
  @TextField({ max: 200, nullable: true, description: 'Son nom ; nul pour la commande.', example: 'CSE Horizon' }) name!: string | null;
  @TextField({ max: 30, example: 'home' }) source!: string;
  @TextField({ max: 30, example: 'lyon' }) destination!: string;
  @ChoiceField(states, { description: '`requested` : un serveur va commencer.' }) state!: MoveState;
  @CountField({ description: 'Événements de la structure.', example: 12_000 }) events!: number;
  @CountField({ description: 'Événements copiés.', example: 4000 }) copied!: number;
  @FlagField({ description: 'Une annulation est demandée.', example: false }) is_cancelled!: boolean;
  @InstantField() begun_at!: string;
  @TextField({ max: 200, nullable: true, description: 'Qui l’a demandé ; nul pour la commande.', example: 'Claire Morel' })
  requested_by!: string | null;
  @TextField({ max: 500, nullable: true, description: 'Pourquoi il attend un nouvel essai.', example: null }) problem!: string | null;
}

export class StructureMoveResultDto {
  @IdField({ description: 'La structure.' }) id!: string;
  @TextField({ max: 200, nullable: true, description: 'Son nom ; nul pour la commande.', example: 'CSE Horizon' }) name!: string | null;
  @TextField({ max: 30, example: 'home' }) source!: string;
  @TextField({ max: 30, example: 'lyon' }) destination!: string;
  @ChoiceField(outcomes) outcome!: MoveOutcome['outcome'];
  @TextField({ max: 500, nullable: true, description: 'Pourquoi il est refusé.', example: null }) problem!: string | null;
  @CountField({ nullable: true, description: 'Événements copiés.', example: 12_000 }) events!: number | null;
  @CountField({ nullable: true, description: 'Millisecondes sans écriture ; 0 après une reprise.', example: 240 }) fence_ms!: number | null;
  @TextField({ max: 200, nullable: true, example: 'Claire Morel' }) requested_by!: string | null;
  @InstantField() begun_at!: string;
  @InstantField() ended_at!: string;
}

export class StructureMovesDto {
  @CountField() totalCount!: number;
  @NestedListField(() => StructureMoveDto, { description: 'Les plus anciens d’abord.' }) moves!: StructureMoveDto[];
  @NestedListField(() => StructureMoveResultDto, { description: 'Les 50 derniers qui sont finis, le plus récent d’abord.' })
  results!: StructureMoveResultDto[];
}
