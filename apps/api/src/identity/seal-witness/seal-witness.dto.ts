import { CountField, FlagField, InstantField, NestedField, TextField, TextListField } from '../../platform/wire/fields.js';

const timestamped = { description: 'Le serveur d’horodatage de l’installation (RFC 3161) certifie le dernier sceau chaque jour.' } as const;

export class SaveSealWitnessesDto {
  @TextListField({ max: 20, maxLength: 254, description: 'Adresses qui reçoivent le code du dernier sceau chaque jour ; cinq au plus.' })
  emails!: string[];
  @FlagField({ optional: true, ...timestamped }) is_timestamped?: boolean;
}

export class WitnessedSealDto {
  @CountField({ example: 12 }) number!: number;
  @CountField({ description: 'Événements scellés jusqu’à lui.', example: 1480 }) events!: number;
  @TextField({ max: 64, description: 'Empreinte (SHA-256).' }) head!: string;
}

export class SentSealDto extends WitnessedSealDto {
  @InstantField({ nullable: true, description: 'Heure certifiée par le serveur d’horodatage ; null sans horodatage.' })
  timestamped_at!: string | null;
}

export class SealWitnessesDto {
  @TextListField({ maxLength: 254 }) emails!: string[];
  @FlagField(timestamped) is_timestamped!: boolean;
  @FlagField({ description: 'L’installation a un serveur d’horodatage.' }) can_timestamp!: boolean;
  @NestedField(() => SentSealDto, { nullable: true, description: 'Dernier sceau envoyé ; null avant le premier envoi.' })
  last_seal!: SentSealDto | null;
  @NestedField(() => WitnessedSealDto, { nullable: true, description: 'Sceau envoyé que l’historique n’a plus ; null s’ils concordent.' })
  mismatch!: WitnessedSealDto | null;
  @CountField() version!: number;
}
