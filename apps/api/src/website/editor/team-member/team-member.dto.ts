import { UpdatedAtField } from '../../../platform/lists/updated-at.js';
import { CountField, FlagField, IdField, TextField } from '../../../platform/wire/fields.js';

const absent = { optional: true, nullable: true } as const;

/** Members that are left out stay as they are. */
export class SaveFaceDto {
  @TextField({ optional: true, max: 100, example: 'Secrétaire' }) title?: string;
  @TextField({ optional: true, max: 100, example: 'Martin' }) lastname?: string;
  @TextField({ optional: true, max: 100, example: 'Anne' }) firstname?: string;
  @TextField({ ...absent, max: 30, example: '06 12 34 56 78' }) phone?: string | null;
  @TextField({ ...absent, max: 200, example: 'anne.martin@exemple.fr' }) email?: string | null;
  @IdField({ ...absent, description: 'Une image de la banque.' }) image?: string | null;
  @FlagField({ optional: true, description: 'La personne accepte que sa photo soit montrée sur le site.' }) image_consent?: boolean;
  @IdField({ ...absent, description: 'La personne de l’annuaire : le membre quitte le site avec elle.' }) person?: string | null;
  @CountField({ optional: true, max: 9999 }) position?: number;
}

export class FaceDto {
  @IdField() id!: string;
  @TextField({ max: 100, example: 'Secrétaire' }) title!: string;
  @TextField({ max: 100, example: 'MARTIN' }) lastname!: string;
  @TextField({ max: 100, example: 'Anne' }) firstname!: string;
  @TextField({ nullable: true, max: 30, example: '0612345678' }) phone!: string | null;
  @TextField({ nullable: true, max: 200, example: 'anne.martin@exemple.fr' }) email!: string | null;
  @IdField({ nullable: true }) image!: string | null;
  @FlagField() image_consent!: boolean;
  @IdField({ nullable: true }) person!: string | null;
  @CountField() position!: number;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}
