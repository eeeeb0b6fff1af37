import { ChoiceField, CountField, FlagField, InstantField, NestedField, TextField, TextListField } from '../../platform/wire/fields.js';

const timestamped = { description: 'Le serveur d’horodatage de l’installation (RFC 3161) certifie le dernier sceau chaque jour.' } as const;

const installation = { description: 'Adresse d’une autre installation d’Intendance, qui reçoit le dernier sceau chaque jour.' } as const;

export class SaveSealWitnessesDto {
  @TextListField({ max: 20, maxLength: 254, description: 'Adresses qui reçoivent le code du dernier sceau chaque jour ; cinq au plus.' })
  emails!: string[];
  @FlagField({ optional: true, ...timestamped }) is_timestamped?: boolean;
  @TextField({ optional: true, nullable: true, max: 300, ...installation, example: 'https://intendance.exemple.fr' })
  installation?: string | null;
}

export class WitnessedSealDto {
  @CountField({ example: 12 }) number!: number;
  @CountField({ description: 'Événements scellés jusqu’à lui.', example: 1480 }) events!: number;
  @TextField({ max: 64, description: 'Empreinte (SHA-256).' }) head!: string;
}

export class SentSealDto extends WitnessedSealDto {
  @InstantField({ nullable: true, description: 'Heure certifiée par le serveur d’horodatage ; null sans horodatage.' })
  timestamped_at!: string | null;
  @InstantField({ nullable: true, description: 'Heure depuis laquelle l’autre installation a ce sceau ; null sans attestation.' })
  acknowledged_at!: string | null;
}

export class RefusedSealDto extends WitnessedSealDto {
  @ChoiceField(['key', 'other-head', 'behind', 'fork'], { description: 'Voir `GET /api/witness/heads/{history}`.' })
  reason!: 'key' | 'other-head' | 'behind' | 'fork';
}

export class SealWitnessesDto {
  @TextListField({ maxLength: 254 }) emails!: string[];
  @FlagField(timestamped) is_timestamped!: boolean;
  @TextField({ max: 300, nullable: true, ...installation }) installation!: string | null;
  @TextField({ max: 80, nullable: true, description: 'Nom de l’historique chez l’autre installation.' }) history!: string | null;
  @NestedField(() => RefusedSealDto, { nullable: true, description: 'Sceau que l’autre installation a refusé ; null s’ils concordent.' })
  refusal!: RefusedSealDto | null;
  @FlagField({ description: 'L’installation a un serveur d’horodatage.' }) can_timestamp!: boolean;
  @NestedField(() => SentSealDto, { nullable: true, description: 'Dernier sceau envoyé ; null avant le premier envoi.' })
  last_seal!: SentSealDto | null;
  @NestedField(() => WitnessedSealDto, { nullable: true, description: 'Sceau envoyé que l’historique n’a plus ; null s’ils concordent.' })
  mismatch!: WitnessedSealDto | null;
  @CountField() version!: number;
}

export class SealAcknowledgementDto {
  @CountField({ example: 12 }) number!: number;
  @TextField({ max: 64, description: 'Empreinte du sceau (SHA-256).' }) head!: string;
  @TextField({ max: 300, ...installation }) installation!: string;
  @InstantField({ description: 'Heure depuis laquelle le témoin a ce sceau.' }) at!: string;
  @TextField({ max: 1000, description: 'Ce que le témoin atteste (JSON).' }) text!: string;
  @TextField({ max: 100, description: 'Signature Ed25519 de ce texte, en base64.' }) signature!: string;
  @TextField({ max: 50, description: 'Clé publique du témoin, en base64.' }) public_key!: string;
}
