import { ApiProperty } from '@nestjs/swagger';
import { FlagField, IdField, InstantField, NestedField, TextField } from '../../platform/wire/fields.js';
import { PasskeyProofDto } from '../passkey/passkey.dto.js';

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
  @TextField({
    max: 60,
    example: '192.0.2.0/24',
    description: 'Réseau de l’adresse : les 24 premiers bits en IPv4, 48 en IPv6 ; vide si elle est inconnue.',
  })
  network!: string;
  @FlagField({ description: 'Le réseau est celui de cet appel.' }) is_same_network!: boolean;
  @TextField({ max: 200, example: 'CSE Horizon' }) structure!: string;
  @InstantField() started_at!: string;
  @InstantField({ description: 'Dernier renouvellement du jeton : toutes les quinze minutes d’usage.' }) used_at!: string;
}

export class ConfirmSessionDto {
  @TextField({
    max: 50,
    optional: true,
    example: '492039',
    description: 'Code de l’application d’authentification, ou code de secours. Absent avec `passkey`.',
  })
  code?: string;
  @NestedField(() => PasskeyProofDto, { optional: true, description: 'Signature d’une clé d’accès, à la place du code.' })
  passkey?: PasskeyProofDto;
}

export class OwnSessionsDto {
  @ApiProperty({ type: () => [OwnSessionDto] }) sessions!: OwnSessionDto[];
}
