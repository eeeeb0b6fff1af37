import { ChoiceField, TextField } from '../../platform/wire/fields.js';

/** Codes of the specification. */
export const priorities = { LOW: 'Basse', MIDDLE: 'Moyenne', HIGH: 'Haute', URGENT: 'Urgente' } as const;
export type Priority = keyof typeof priorities;

export class ContactSupportDto {
  @ChoiceField(Object.keys(priorities), { optional: true, description: 'Basse, moyenne, haute ou urgente ; moyenne si absente.' })
  priority?: Priority;
  @TextField({ min: 1, max: 150, example: 'Import de l’annuaire' }) subject!: string;
  @TextField({ min: 1, max: 5000, example: 'Le fichier est refusé sans que je voie pourquoi.' }) message!: string;
}
