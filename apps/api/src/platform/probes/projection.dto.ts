import { ApiProperty } from '@nestjs/swagger';
import { ChoiceField, CountField, FlagField, IdField, InstantField, NestedField, TextField } from '../wire/fields.js';

export class FailedEventDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'refund-0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47' }) stream!: string;
  @TextField({ max: 100, example: 'RefundValidated' }) type!: string;
  @CountField() version!: number;
}

export class ProjectionDto {
  @TextField({ max: 100, example: 'refund-list' }) name!: string;
  @TextField({ max: 30, description: 'Base de données des structures qu’il montre.', example: 'home' }) database!: string;
  @CountField({ example: 1 }) version!: number;
  @ChoiceField(['live', 'rebuilding', 'failed']) status!: 'live' | 'rebuilding' | 'failed';
  @CountField({ description: 'Évènements que les listes ne montrent pas encore (10 000 au plus).', example: 0 }) lag!: number;
  @ApiProperty({ type: 'number', description: 'Âge du plus ancien d’entre eux, en secondes.', example: 0 }) lag_seconds!: number;
  @FlagField({ description: 'Une nouvelle génération se construit à côté de celle qui sert.', example: false }) is_rebuilding!: boolean;
  @TextField({ max: 10_000, nullable: true, example: null }) error!: string | null;
  @NestedField(() => FailedEventDto, { nullable: true }) failed_event!: FailedEventDto | null;
  @CountField({ description: 'Structures dont les lignes n’avancent plus, à un évènement que le modèle ne sait pas lire.', example: 0 })
  parked!: number;
  @InstantField({ nullable: true }) rebuilt_at!: string | null;
}

class ParkedDto {
  @IdField() environment_id!: string;
  @TextField({ max: 10_000, example: 'the mail server refuses the address' }) error!: string;
  @CountField({ description: 'Essais du même évènement.', example: 3 }) tries!: number;
  @NestedField(() => FailedEventDto) event!: FailedEventDto;
  @InstantField() parked_at!: string;
}

export class ParkedEnvironmentDto extends ParkedDto {
  @TextField({ max: 200, example: 'mail-person-about-refund' }) policy!: string;
}

export class ParkedReadModelDto extends ParkedDto {
  @TextField({ max: 200, example: 'refund-list' }) projection!: string;
}

export class ProjectionsDto {
  @ApiProperty({ type: [String], description: 'Bases de données qui ne répondent pas.', example: [] }) silent_databases!: readonly string[];
  @ApiProperty({ type: () => [ProjectionDto] }) projections!: ProjectionDto[];
  @ApiProperty({
    type: () => [ParkedEnvironmentDto],
    description: 'Structures dont un évènement fait échouer une règle, qui continue pour les autres.',
  })
  parked!: ParkedEnvironmentDto[];
  @ApiProperty({
    type: () => [ParkedReadModelDto],
    description: 'Structures dont un modèle de lecture ne sait pas lire un évènement. Leurs listes répondent projection.failed.',
  })
  parked_read_models!: ParkedReadModelDto[];
}
