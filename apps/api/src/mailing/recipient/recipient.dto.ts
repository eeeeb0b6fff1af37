import { mailStates } from '@intendance/domain/mailing/mail-delivery/delivery-outcome.js';
import { ChoiceField, CountField, IdField, InstantField, TextField } from '../../platform/wire/fields.js';

export class MailRecipientDto {
  @IdField() id!: string;
  @IdField({ nullable: true }) person!: string | null;
  @TextField({ max: 254, example: 'anne@exemple.fr' }) email!: string;
  @ChoiceField(mailStates) state!: (typeof mailStates)[number];
  @CountField() tries!: number;
  @CountField({ nullable: true, example: 550, description: 'Réponse du serveur de messagerie.' }) code!: number | null;
  @TextField({ max: 500, example: '550 5.1.1 Unknown user' }) reason!: string;
  @InstantField() changed_at!: string;
}
