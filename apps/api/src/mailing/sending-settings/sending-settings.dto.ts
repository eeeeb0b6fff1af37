import { CountField, FlagField, NestedField, TextField } from '../../platform/wire/fields.js';

export class SendingHoursDto {
  @TextField({ max: 5, example: '08:00', description: 'Heure de Paris.' }) from!: string;
  @TextField({ max: 5, example: '20:00', description: 'Heure de Paris, non comprise.' }) to!: string;
  @FlagField({ description: 'Du lundi au vendredi.' }) weekdays_only!: boolean;
}

/** Settings that are absent stay as they are. */
export class SaveSendingSettingsDto {
  @NestedField(() => SendingHoursDto, { optional: true, nullable: true, description: 'Sans valeur : à toute heure.' })
  hours?: SendingHoursDto | null;
  @CountField({
    optional: true,
    nullable: true,
    example: 10,
    description: 'Part de refus, en pour cent, au-dessus de laquelle un envoi se suspend. Sans valeur : jamais.',
  })
  refusal_limit?: number | null;
}

export class SendingSettingsDto {
  @NestedField(() => SendingHoursDto, { nullable: true }) hours!: SendingHoursDto | null;
  @CountField({ nullable: true, example: 10 }) refusal_limit!: number | null;
  @CountField() version!: number;
}
