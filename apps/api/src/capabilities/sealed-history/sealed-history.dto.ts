import { ApiProperty } from '@nestjs/swagger';
import { ChoiceField, CountField, FlagField, InstantField, NestedField, TextField, TextListField } from '../../platform/wire/fields.js';

const head = 'f4b9c1a0d2e85e3f6a7b8c9d0e1f2a3b4c5d6e7f8091a2b3c4d5e6f708192a3b';
const code = `0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47.12.${head}`;

export class SealDto {
  @CountField({ description: 'Numéro du sceau, à partir de 1.', example: 12 }) number!: number;
  @CountField({ description: 'Événements scellés jusqu’à lui.', example: 1480 }) events!: number;
  @InstantField() sealed_at!: string;
  @TextField({ max: 64, description: 'Empreinte du sceau (SHA-256).', example: head }) head!: string;
  @TextField({ max: 16, description: 'Clé qui a signé.', example: '5f0c2a7be1d94386' }) key!: string;
  @TextField({ max: 150, description: 'Code du reçu, à conserver ou à transmettre.', example: code }) code!: string;
}

export class SealedHistoryDto {
  @NestedField(() => SealDto, { nullable: true, description: 'Dernier sceau ; null avant le premier.' }) last_seal!: SealDto | null;
  @FlagField({ description: 'Tous les événements sont scellés.' }) is_complete!: boolean;
  @FlagField({ description: 'Un événement de la structure n’a pas pu être scellé ; l’installation réessaie.' }) is_stopped!: boolean;
}

export class SealReceiptDto {
  @TextField({ max: 1000, description: 'Texte signé du sceau (JSON).' }) text!: string;
  @TextField({ max: 100, description: 'Signature Ed25519 de ce texte, en base64.' }) signature!: string;
  @TextField({ max: 50, description: 'Clé publique Ed25519, en base64.' }) public_key!: string;
  @TextField({ max: 150, example: code }) code!: string;
}

export class SealKeyDto {
  @TextField({ max: 16, description: 'Empreinte de la clé.', example: '5f0c2a7be1d94386' }) id!: string;
  @TextField({ max: 50, description: 'Clé publique Ed25519 (32 octets), en base64.' }) public_key!: string;
  @InstantField({ description: 'Premier usage.' }) since!: string;
  @TextField({ max: 16, nullable: true, description: 'Clé précédente, qui a signé celle-ci.' }) endorsed_by!: string | null;
  @TextField({ max: 100, nullable: true, description: 'Signature de la clé précédente, en base64.' }) endorsement!: string | null;
}

export class SealKeysDto {
  @ApiProperty({ type: () => [SealKeyDto] }) keys!: SealKeyDto[];
}

export class SealVerificationDto {
  @ChoiceField(['confirmed', 'forked', 'missing'], {
    description:
      'confirmed : ce sceau est dans l’historique ; forked : l’historique a un autre sceau à ce numéro ; missing : l’historique n’a pas de sceau à ce numéro.',
  })
  verdict!: 'confirmed' | 'forked' | 'missing';
  @CountField({ example: 12 }) number!: number;
  @CountField({ nullable: true, description: 'Événements scellés jusqu’à lui.', example: 1480 }) events!: number | null;
  @InstantField({ nullable: true }) sealed_at!: string | null;
}

export class EventProofDto {
  @ChoiceField(['intendance-event-proof']) format!: 'intendance-event-proof';
  @ApiProperty({ type: 'integer', enum: [1] }) version!: 1;
  @ApiProperty({ type: String, description: 'L’événement tel qu’il a été scellé (JSON) ; les données personnelles y sont chiffrées.' })
  event!: string;
  @CountField({ description: 'Place parmi les événements du sceau, à partir de 0.' }) index!: number;
  @TextListField({ max: 10, maxLength: 50, description: 'Empreintes SHA-256 de l’événement à la racine (RFC 6962), en base64.' })
  path!: string[];
  @TextField({ max: 1000, description: 'Texte signé du sceau (JSON).' }) seal!: string;
  @TextField({ max: 100, description: 'Signature Ed25519 de ce texte, en base64.' }) signature!: string;
}
