import {
  ChoiceField,
  CountField,
  FlagField,
  InstantField,
  NestedField,
  NestedListField,
  ObjectListField,
  TextField,
} from '../../platform/wire/fields.js';

const counted = (description: string) => ({ description, example: 2 });

export class OrderSyncDto {
  @CountField(counted('Commandes enregistrées, nouvelles ou changées.')) placed!: number;
  @CountField(counted('Commandes déjà connues, sans changement.')) unchanged!: number;
  @CountField(counted('Commandes en attente, avec leur motif.')) waiting!: number;
  @CountField(counted('Commandes illisibles ou refusées.')) refused!: number;
  @FlagField({ description: 'Faux lorsque des commandes restent à lire : recommencez.' }) is_complete!: boolean;
}

export class UnreadableOrderDto {
  @TextField({ max: 100, example: 'C-1207', description: 'Numéro de la billetterie ; vide s’il manque.' }) number!: string;
  @TextField({ max: 300, example: 'Le champ « date » est absent ou illisible.' }) reason!: string;
}

export class TicketingFailureDto {
  @TextField({ max: 100, example: 'ticketing.unreachable' }) code!: string;
  @TextField({ max: 300, example: 'La billetterie ne répond pas.' }) message!: string;
}

export class TicketingDto {
  @FlagField({ description: 'Une billetterie est reliée à cette installation.' }) is_configured!: boolean;
  @NestedField(() => TicketingFailureDto, { nullable: true, description: 'Le dernier relevé a échoué.' })
  failure!: TicketingFailureDto | null;
  @TextField({
    max: 100,
    nullable: true,
    example: '120',
    description: 'Position du relevé, choisie par la billetterie ; nulle avant le premier.',
  })
  position!: string | null;
  @InstantField({ nullable: true, description: 'Dernier relevé qui a apporté des commandes.' }) last_orders_at!: string | null;
  @NestedListField(() => UnreadableOrderDto) unreadable_orders!: UnreadableOrderDto[];
  @TextField({ max: 500, description: 'Adresse à laquelle la billetterie envoie ses messages signés.' }) messages_url!: string;
}

export class TicketingSecretDto {
  @TextField({ max: 100, example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', description: 'N’est montré qu’une fois.' }) secret!: string;
}

const orderForm =
  'Commandes ou annulations : number, date (jour de Paris, ou instant avec fuseau), person (id, matricule ou email), status (confirmed ou ' +
  'cancelled), updated_at (instant du dernier changement ; un état plus ancien que celui déjà reçu est ignoré), items (id, name, price en euros, quantity, universe_ids, category_ids).';

/** The partner may send more members of an order than this program reads. */
export class TicketingMessageDto {
  @ObjectListField({ optional: true, max: 1000, description: orderForm }) orders?: object[];
  @ObjectListField({ optional: true, max: 1000, description: 'Le catalogue entier : id, name, categories, sub_categories.' })
  universes?: object[];
}

export class ReceivedOrderDto {
  @TextField({ max: 100, example: 'C-1207' }) number!: string;
  @ChoiceField(['placed', 'unchanged', 'waiting', 'refused']) outcome!: string;
  @TextField({ max: 300, optional: true, description: 'Pourquoi la commande attend ou est refusée.' }) reason?: string;
}

export class ReceivedMessageDto {
  @NestedListField(() => ReceivedOrderDto) orders!: ReceivedOrderDto[];
}
