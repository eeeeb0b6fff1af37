import { ApiProperty } from '@nestjs/swagger';
import { FlagField, IdField, InstantField, TextField } from '../../platform/wire/fields.js';

export class OwnSessionDto {
  @IdField() id!: string;
  @FlagField({ description: 'La session de cet appel.' }) is_current!: boolean;
  @TextField({
    max: 200,
    example: 'Firefox, Windows',
    description: 'Navigateur et système, tels que le client les annonce ; vide s’il ne dit rien.',
  })
  device!: string;
  @TextField({ max: 60, example: '192.0.2.7', description: 'Adresse IP à l’ouverture.' }) address!: string;
  @TextField({ max: 200, example: 'CSE Horizon' }) structure!: string;
  @InstantField() started_at!: string;
  @InstantField({ description: 'Dernier renouvellement du jeton : toutes les quinze minutes d’usage.' }) used_at!: string;
}

export class ConfirmSessionDto {
  @TextField({ max: 50, example: '492039', description: 'Code de l’application d’authentification, ou code de secours.' }) code!: string;
}

export class OwnSessionsDto {
  @ApiProperty({ type: () => [OwnSessionDto] }) sessions!: OwnSessionDto[];
}
