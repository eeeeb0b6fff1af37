import { CountField, NestedField, TextField, TextListField } from '../../platform/wire/fields.js';

export class SaveSealWitnessesDto {
  @TextListField({ max: 20, maxLength: 254, description: 'Adresses qui reçoivent le code du dernier sceau chaque jour ; cinq au plus.' })
  emails!: string[];
}

export class WitnessedSealDto {
  @CountField({ example: 12 }) number!: number;
  @CountField({ description: 'Événements scellés jusqu’à lui.', example: 1480 }) events!: number;
  @TextField({ max: 64, description: 'Empreinte (SHA-256).' }) head!: string;
}

export class SealWitnessesDto {
  @TextListField({ maxLength: 254 }) emails!: string[];
  @NestedField(() => WitnessedSealDto, { nullable: true, description: 'Dernier sceau envoyé ; null avant le premier envoi.' })
  last_seal!: WitnessedSealDto | null;
  @NestedField(() => WitnessedSealDto, { nullable: true, description: 'Sceau envoyé que l’historique n’a plus ; null s’ils concordent.' })
  mismatch!: WitnessedSealDto | null;
  @CountField() version!: number;
}
