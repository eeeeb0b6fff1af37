import { CountField, InstantField } from '../../../platform/wire/fields.js';

export class MemberFactorDto {
  @InstantField({ nullable: true, description: 'Depuis quand l’espace de la personne est protégé par un code ; null s’il ne l’est pas.' })
  active_since!: string | null;
  @CountField({ description: 'Codes de secours qui restent.', example: 10 }) recovery_codes!: number;
}
