import { unsubscriptionMeans } from '@intendance/domain/mailing/unsubscription/unsubscription.events.js';
import { UpdatedAtField } from '../../platform/lists/updated-at.js';
import { ChoiceField, CountField, DayField, FlagField, IdField, NestedField, TextField } from '../../platform/wire/fields.js';

const statuses = ['none', 'unsubscribed', 'subscribed'] as const;

/** The owner of the address, when the directory has one. */
export class UnsubscribedPersonDto {
  @IdField() id!: string;
  @TextField({ max: 400, example: 'MARTIN Anne-Marie' }) fullname!: string;
}

export class UnsubscriptionDto {
  @IdField({ description: 'Empreinte de l’adresse.' }) id!: string;
  @ChoiceField(statuses) status!: (typeof statuses)[number];
  @ChoiceField(unsubscriptionMeans, {
    description:
      'link : la page du lien ; one-click : le logiciel de messagerie ; complaint : un signalement comme indésirable ; clerk : un gestionnaire.',
  })
  means!: (typeof unsubscriptionMeans)[number];
  @DayField({ description: 'Jour de la désinscription, ou de sa fin.' }) since!: string;
  @IdField({ nullable: true, description: 'Le publipostage dont le lien a servi.' }) mailing!: string | null;
  @TextField({ max: 1000, nullable: true, description: 'Donné par un gestionnaire.' }) reason!: string | null;
  @NestedField(() => UnsubscribedPersonDto, { nullable: true }) person!: UnsubscribedPersonDto | null;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}

/** The mailings of one person. */
export class PersonUnsubscriptionDto {
  @FlagField() is_unsubscribed!: boolean;
  @NestedField(() => UnsubscriptionDto, { nullable: true, description: 'Null : jamais désinscrite.' })
  unsubscription!: UnsubscriptionDto | null;
}

export class UnsubscriptionReasonDto {
  @TextField({ max: 1000, example: 'Demande reçue par courrier' }) reason!: string;
}

/** The content of the page behind an unsubscribe link. */
export class UnsubscribePageDto {
  @TextField({ max: 200, example: 'CSE Horizon' }) structure!: string;
  @FlagField() is_unsubscribed!: boolean;
}
