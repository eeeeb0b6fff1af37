import { ComputationDto } from '../../capabilities/computation/computation.dto.js';
import { UpdatedAtField } from '../../platform/lists/updated-at.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  FlagField,
  IdField,
  InstantField,
  NestedField,
  NestedListField,
  TextField,
} from '../../platform/wire/fields.js';

export const orderItemStatuses = ['confirmed', 'cancelled'] as const;

export class TicketPlaceDto {
  @TextField({ max: 100, example: '11', description: 'Identifiant de la billetterie.' }) id!: string;
  @TextField({ max: 200, example: 'Cinéma', nullable: true, description: 'null : absent du catalogue.' }) name!: string | null;
}

export class OrderPersonDto {
  @IdField() id!: string;
  @TextField({ max: 400, example: 'MARTIN Anne' }) fullname!: string;
  @TextField({ max: 200, example: 'MARTIN' }) lastname!: string;
  @TextField({ max: 200, example: 'Anne' }) firstname!: string;
}

export class ParentOrderDto {
  @IdField() id!: string;
  @TextField({ max: 100, example: 'C-2026-0412' }) number!: string;
  @DayField() date!: string;
  @NestedField(() => OrderPersonDto) person!: OrderPersonDto;
}

export class OrderRuleDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Cinéma' }) name!: string;
  @CountField({ min: 1, description: 'Version de la règle sous laquelle la ligne a été calculée.' }) version!: number;
}

export class OrderItemDto {
  @IdField() id!: string;
  @TextField({ max: 400, example: 'Place de cinéma' }) name!: string;
  @EurosField({ min: 0, example: 11.9 }) price!: number;
  @CountField({ example: 5 }) quantity!: number;
  @EurosField({ min: 0, example: 59.5 }) total!: number;
  @ChoiceField(orderItemStatuses) status!: (typeof orderItemStatuses)[number];
  @EurosField({ min: 0, example: 14.28 }) subvention!: number;
  @NestedField(() => OrderRuleDto, { nullable: true }) subvention_rule!: OrderRuleDto | null;
  @NestedListField(() => TicketPlaceDto) categories!: TicketPlaceDto[];
  @NestedListField(() => TicketPlaceDto) universes!: TicketPlaceDto[];
  @NestedField(() => OrderPersonDto) person!: OrderPersonDto;
  @NestedField(() => ParentOrderDto) orders!: ParentOrderDto;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}

export class OrderItemDetailDto extends OrderItemDto {
  @NestedField(() => ComputationDto, { nullable: true, description: 'null : aucune subvention ne porte sur ce billet.' })
  computation!: ComputationDto | null;
}

export class HeldOrderLineDto {
  @TextField({ max: 400 }) name!: string;
  @EurosField({ min: 0 }) price!: number;
  @CountField() quantity!: number;
}

export const holdReasons = ['person-unknown', 'person-ambiguous', 'person-left'] as const;

export const orderStatuses = ['on-hold', 'placed', 'cancelled', 'dismissed'] as const;

export class HeldOrderDto {
  @IdField() id!: string;
  @TextField({ max: 100 }) number!: string;
  @ChoiceField(orderStatuses) status!: (typeof orderStatuses)[number];
  @InstantField({ nullable: true, description: 'null : seule l’annulation a été reçue.' }) date!: string | null;
  @ChoiceField(holdReasons, { nullable: true, description: 'null : la commande n’attend plus.' }) reason!:
    | (typeof holdReasons)[number]
    | null;
  @TextField({ max: 200, nullable: true }) email!: string | null;
  @TextField({ max: 100, nullable: true }) matricule!: string | null;
  @TextField({ max: 400, nullable: true, description: 'Nom écrit par la billetterie.' }) name!: string | null;
  @EurosField({ min: 0 }) total!: number;
  @EurosField({ min: 0 }) subvention!: number;
  @NestedListField(() => HeldOrderLineDto) items!: HeldOrderLineDto[];
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}

export class PlaceOrderDto {
  @IdField({ description: 'Le bénéficiaire de la commande.' }) person!: string;
  @FlagField({ optional: true, description: 'La personne n’était plus présente le jour de la commande : la subventionner malgré tout.' })
  accept_leaver?: boolean;
}

export class DismissOrderDto {
  @TextField({ max: 400, example: 'Commande d’essai' }) reason!: string;
}

export class RetriedOrdersDto {
  @CountField({ description: 'Commandes rattachées.' }) placed!: number;
  @CountField({ description: 'Commandes qui attendent encore.' }) waiting!: number;
}

export class SubsidyLeftDto {
  @NestedField(() => OrderRuleDto) subvention_rule!: OrderRuleDto;
  @FlagField({ description: 'true : limite en billets ; false : limite en euros.' }) percent!: boolean;
  @DayField({ nullable: true, description: 'Premier jour de la période ; null : toute la durée de la règle.' }) since!: string | null;
  @CountField() used_tickets!: number;
  @EurosField({ min: 0 }) used_amount!: number;
  @CountField({ nullable: true, description: 'null : sans limite en billets.' }) left_tickets!: number | null;
  @EurosField({ nullable: true, description: 'null : sans limite en euros.' }) left_amount!: number | null;
}

export class SubsidiesLeftDto {
  @CountField() totalCount!: number;
  @NestedListField(() => SubsidyLeftDto) subventions!: SubsidyLeftDto[];
}
