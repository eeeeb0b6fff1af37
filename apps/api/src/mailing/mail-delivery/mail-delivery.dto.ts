import { type Exclusion, exclusions } from '@intendance/domain/mailing/mail-delivery/recipients.js';
import { ChoiceField, CountField, FlagField, IdField, NestedField, NestedListField, TextField } from '../../platform/wire/fields.js';

const deliveryStatuses = ['preparing', 'running', 'stopped', 'finished'] as const;
/** The answer stays small; the file has them all. */
export const mostExcluded = 500;

/** From the entries of the lists to the mails. */
export class MailingFunnelDto {
  @CountField({ description: 'Entrées des listes, personnes et adresses saisies.' }) listed!: number;
  @CountField({ description: 'Contacts des listes exclues, destinataires des publipostages exclus.' }) excluded!: number;
  @CountField() without_address!: number;
  @CountField() unsubscribed!: number;
  @CountField({ description: 'Adresses qui n’existent plus.' }) bounced!: number;
  @CountField({ description: 'Adresses déjà présentes.' }) double!: number;
  @CountField() to_send!: number;
}

export class ExcludedContactDto {
  @IdField({ nullable: true }) person!: string | null;
  @TextField({ max: 400, example: 'MARTIN Anne-Marie' }) name!: string;
  @TextField({ max: 254, nullable: true, example: 'anne@exemple.fr' }) email!: string | null;
  @ChoiceField(exclusions) reason!: Exclusion;
}

export class MailingAudienceDto {
  @NestedField(() => MailingFunnelDto) funnel!: MailingFunnelDto;
  @NestedListField(() => ExcludedContactDto, {
    description: `Les ${mostExcluded} premières entrées qui ne recevront rien : le fichier les a toutes.`,
  })
  excluded!: ExcludedContactDto[];
}

export class MailProgressDto {
  @CountField() pending!: number;
  @CountField() leased!: number;
  @CountField() body_started!: number;
  @CountField() accepted!: number;
  @CountField() deferred!: number;
  @CountField() refused!: number;
  @CountField({ description: 'La connexion est tombée pendant la transmission : à décider.' }) unknown!: number;
}

export class DeliveryPauseDto {
  @CountField() accepted!: number;
  @CountField() refused!: number;
  @CountField({ description: 'En pour cent.' }) limit!: number;
}

export class AudiencePreparationDto {
  @CountField({ description: 'Entrées des listes, exclues comprises.' }) total!: number;
  @CountField({ description: 'Entrées déjà lues.' }) done!: number;
}

export class MailDeliveryDto {
  @ChoiceField(deliveryStatuses) status!: (typeof deliveryStatuses)[number];
  @FlagField({ description: 'Tous les e-mails ont été acceptés.' }) is_complete!: boolean;
  @NestedField(() => AudiencePreparationDto, { nullable: true, description: 'Pendant la préparation des destinataires.' })
  preparation!: AudiencePreparationDto | null;
  @NestedField(() => DeliveryPauseDto, { nullable: true, description: 'Trop de refus ont suspendu l’envoi.' })
  pause!: DeliveryPauseDto | null;
  @FlagField({ description: 'Les e-mails attendent les heures d’envoi de la structure.' }) waits_for_hours!: boolean;
  @NestedField(() => MailingFunnelDto) funnel!: MailingFunnelDto;
  @NestedField(() => MailProgressDto) progress!: MailProgressDto;
}

export class RetryMailsDto {
  @FlagField({ optional: true, description: 'Renvoyer aussi les e-mails dont l’issue est inconnue : certains arriveront deux fois.' })
  with_unknown?: boolean;
}

export class SendTestDto {
  @IdField({ optional: true, nullable: true, description: 'La personne dont le message prend les valeurs.' }) person?: string | null;
}

export class SentTestDto {
  @TextField({ max: 254, example: 'claire@cse.example', description: 'L’adresse de l’utilisateur.' }) to!: string;
}
