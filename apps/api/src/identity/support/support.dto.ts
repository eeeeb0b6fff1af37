import { TextField } from '../../platform/http/fields.js';

export class ContactSupportDto {
  @TextField({ min: 1, max: 150, example: 'Import de l’annuaire' }) subject!: string;
  @TextField({ min: 1, max: 5000, example: 'Le fichier est refusé sans que je voie pourquoi.' }) message!: string;
}
