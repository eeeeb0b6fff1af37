import { ChoiceField, IdField, TextField } from '../../platform/wire/fields.js';

export class RecoverAccessDto {
  @IdField() environment_id!: string;
  @TextField({ max: 254, example: 'zoe@cse.exemple' }) email!: string;
  @TextField({ max: 100, optional: true, example: 'Zoé' }) firstname?: string;
  @TextField({ max: 100, optional: true, example: 'Petit', description: 'Sans nom, le début de l’adresse en tient lieu.' })
  lastname?: string;
  @TextField({ max: 500, example: 'Tous les élus sont partis ; procès-verbal du 12/11/2026.' }) reason!: string;
}

export class RecoveredAccessDto {
  @ChoiceField(['restored', 'invited'], { description: 'Utilisateur rétabli, ou personne invitée.' }) outcome!: string;
}
