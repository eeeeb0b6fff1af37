import {
  ChoiceField,
  CountField,
  FlagField,
  IdField,
  InstantField,
  NestedListField,
  TextField,
  TextListField,
} from '../../platform/wire/fields.js';

export const endReasons = ['chosen', 'gone', 'failing'] as const;
export const messageStates = ['waiting', 'retrying', 'delivered', 'failed'] as const;
export const sendProblems = ['address', 'private-address', 'refused', 'timeout', 'certificate', 'connection', 'withheld'] as const;

const typesText = '`*` pour tous, `refund.*` pour ceux d’un élément, ou un type de /api/events/types.';

export class SaveWebhookDto {
  @TextField({ max: 60, example: 'Paie' }) name!: string;
  @TextField({ max: 1000, example: 'https://paie.exemple.fr/intendance', description: 'En https.' }) url!: string;
  @TextListField({ max: 200, maxLength: 120, description: typesText, example: ['refund.*'] }) types!: string[];
}

export class WebhookDto {
  @IdField() id!: string;
  @TextField({ max: 60, example: 'Paie' }) name!: string;
  @TextField({ max: 1000, example: 'https://paie.exemple.fr/intendance' }) url!: string;
  @TextListField({ maxLength: 120, description: typesText, example: ['refund.*'] }) types!: string[];
  @FlagField() is_enabled!: boolean;
  @ChoiceField(endReasons, {
    nullable: true,
    description: 'Pourquoi il est désactivé : choisi, `gone` (son serveur a répondu 410) ou `failing` (rien accepté en trois jours).',
  })
  end_reason!: string | null;
  @InstantField({ nullable: true, description: 'Depuis quand son serveur n’accepte plus rien ; nul si le dernier message est passé.' })
  failing_since!: string | null;
  @CountField({ description: 'Messages qui attendent leur envoi ou un nouvel essai.' }) waiting_count!: number;
  @InstantField({ nullable: true, description: 'Fin du secret précédent, qui signe aussi jusque-là.' }) former_secret_ends_at!:
    | string
    | null;
}

export class WebhooksDto {
  @CountField() totalCount!: number;
  @NestedListField(() => WebhookDto, { description: 'Dans l’ordre de leur ajout.' }) webhooks!: WebhookDto[];
}

export class WebhookSecretDto {
  @TextField({ max: 60, example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }) secret!: string;
  @InstantField({ nullable: true, description: 'Jusqu’à quand le secret précédent signe aussi.' }) former_secret_ends_at!: string | null;
}

export class WebhookTestDto {
  @FlagField({ description: 'Le serveur a répondu par un statut de 200 à 299.' }) is_accepted!: boolean;
  @CountField({ nullable: true, description: 'Statut HTTP ; nul si rien n’a répondu.', example: 204 }) status!: number | null;
  @ChoiceField(sendProblems, { nullable: true, description: 'Pourquoi rien n’a répondu.' }) problem!: string | null;
  @CountField({ description: 'Durée en millisecondes.', example: 84 }) took_ms!: number;
}

export class ReplayWebhookDto {
  @InstantField({ description: 'Les événements enregistrés depuis sont envoyés à nouveau.' }) since!: string;
}

export class WebhookMessageQueryDto {
  @TextField({ max: 20, optional: true, example: 'failed', description: 'waiting, retrying, delivered ou failed.' }) state?: string;
  @TextField({ max: 36, optional: true, description: 'Événement du dernier message lu : la page suivante vient après lui.' })
  after?: string;
}

export class WebhookMessageDto {
  @IdField({ description: 'De l’événement : l’en-tête `webhook-id`.' }) event_id!: string;
  @TextField({ max: 120, example: 'refund.RefundPaid' }) type!: string;
  @InstantField({ description: 'De l’événement.' }) recorded_at!: string;
  @ChoiceField(messageStates, { description: '`failed` : dix essais en trois jours n’ont rien donné.' }) state!: string;
  @CountField({ description: 'Essais.' }) attempts!: number;
  @InstantField({ nullable: true, description: 'Dernier essai.' }) tried_at!: string | null;
  @InstantField({ nullable: true, description: 'Prochain essai.' }) due_at!: string | null;
  @CountField({ nullable: true, description: 'Statut HTTP de la dernière réponse.', example: 204 }) status!: number | null;
  @ChoiceField(sendProblems, { nullable: true, description: 'Pourquoi rien n’a répondu.' }) problem!: string | null;
  @CountField({ nullable: true, description: 'Durée du dernier essai en millisecondes.', example: 84 }) took_ms!: number | null;
}

export class WebhookMessagesDto {
  @NestedListField(() => WebhookMessageDto, { description: 'Le plus récent d’abord, cinquante au plus.' }) messages!: WebhookMessageDto[];
  @FlagField({ description: 'D’autres suivent.' }) has_more!: boolean;
}
