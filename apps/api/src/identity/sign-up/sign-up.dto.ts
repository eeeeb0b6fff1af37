import { type EnvironmentType, environmentTypes } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { ChoiceField, FlagField, TextField } from '../../platform/wire/fields.js';

export class SignUpDto {
  @TextField({ max: 200, example: 'CSE Horizon', description: 'Nom de la structure.' }) name!: string;
  @ChoiceField(environmentTypes) type!: EnvironmentType;
  @TextField({ max: 100, example: 'Claire' }) firstname!: string;
  @TextField({ max: 100, example: 'Morel' }) lastname!: string;
  @TextField({ max: 254, example: 'claire@cse-horizon.example' }) email!: string;
  @TextField({ max: 30, optional: true, nullable: true, example: '06 12 34 56 78' }) phone?: string | null;
  @TextField({ max: 1000, isVerbatim: true, example: 'Bonne-Journee-2026' }) password!: string;
  @TextField({ max: 1000, isVerbatim: true, example: 'Bonne-Journee-2026' }) password_confirm!: string;
  @TextField({ max: 60, optional: true, nullable: true, example: 'SITE15', description: 'Gardé pour le choix de l’offre.' })
  promotion_code?: string | null;
  @FlagField({ description: 'Acceptation des conditions d’utilisation.' }) accept_terms!: boolean;
  @FlagField({ optional: true, description: 'Ouvrir la structure avec des données d’exemple, à retirer d’un clic.' }) sample_data?: boolean;
}
