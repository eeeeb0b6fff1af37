import { environmentTypes, moduleCodes } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { billingPeriods, commitments } from '@intendance/domain/subscription/contract/price-list/module-prices.js';
import {
  ChoiceField,
  CountField,
  DayField,
  FlagField,
  IdField,
  NestedField,
  NestedListField,
  TextField,
} from '../../../platform/wire/fields.js';
import { PromotionDto } from '../promotion/promotion.dto.js';
import { OfferModuleDto, OfferQuoteDto, PendingOfferDto } from './subscription.dto.js';

const nullable = { nullable: true } as const;
const kept = { optional: true, nullable: true } as const;

class ReservedPromotionDto {
  @TextField({ max: 30, example: 'SITE15' }) code!: string;
  @ChoiceField(moduleCodes, { example: 'website' }) module!: string;
}

export class EnvironmentDto {
  @IdField() id!: string;
  @CountField({ description: 'De la structure et de son abonnement ; à renvoyer dans If-Match.' }) version!: number;
  @TextField({ max: 200, example: 'CSE Horizon' }) name!: string;
  @ChoiceField(environmentTypes) type!: string;
  @FlagField({ description: 'La comptabilité a commencé : le type ne change plus.' }) type_locked!: boolean;
  @TextField({ ...nullable, max: 200, example: '12 rue des Lilas' }) address!: string | null;
  @TextField({ ...nullable, max: 5, example: '69003' }) zip_code!: string | null;
  @TextField({ ...nullable, max: 200, example: 'Lyon' }) city!: string | null;
  @TextField({ ...nullable, max: 20, example: '0478000000' }) phone!: string | null;
  @TextField({ ...nullable, max: 254, example: 'contact@cse-horizon.fr' }) email!: string | null;
  @TextField({ ...nullable, max: 9, example: '732829320' }) siren!: string | null;
  @CountField({ ...nullable, description: 'Salariés, ou adhérents d’une association ou d’un syndicat.' }) headcount!: number | null;
  @ChoiceField(commitments, nullable) commitment!: string | null;
  @DayField({ nullable: true, description: 'Premier jour de l’engagement.' }) commitment_date!: string | null;
  @DayField({ nullable: true, description: 'Dernier jour de l’engagement.' }) commitment_end_date!: string | null;
  @FlagField({ description: 'Engagement en cours : aucun module ne peut être désactivé.' }) is_committed!: boolean;
  @ChoiceField(billingPeriods, nullable) billing!: string | null;
  @FlagField() has_mandate!: boolean;
  @FlagField() is_active!: boolean;
  @DayField({ nullable: true, description: 'Premier jour de l’abonnement.' }) activated_at!: string | null;
  @CountField({ description: 'Jours d’essai restants.' }) remaining_time!: number;
  @NestedListField(() => PromotionDto) promotions_in_progress!: PromotionDto[];
  @NestedField(() => ReservedPromotionDto, { nullable: true, description: 'Code promo donné à l’inscription, pas encore utilisé.' })
  reserved_promotion!: ReservedPromotionDto | null;
  @NestedListField(() => OfferModuleDto, { description: 'Vide en marque blanche, où l’offre est masquée.' }) modules!: OfferModuleDto[];
  @NestedField(() => PendingOfferDto, {
    nullable: true,
    description: 'Offre choisie sans mandat : elle commence à la signature du mandat.',
  })
  pending_offer!: PendingOfferDto | null;
  @NestedField(() => OfferQuoteDto, {
    nullable: true,
    description: 'Null tant que ni engagement ni période ne sont choisis. Celui de l’offre en attente, s’il y en a une.',
  })
  quote!: OfferQuoteDto | null;
}

export class EnvironmentsDto {
  @CountField({ example: 1 }) totalCount!: number;
  @NestedListField(() => EnvironmentDto, { description: 'La structure de la session.' }) environments!: EnvironmentDto[];
}

export class SaveEnvironmentDto {
  @TextField({ max: 200, optional: true, example: 'CSE Horizon' }) name?: string;
  @ChoiceField(environmentTypes, { optional: true, description: 'Refusé une fois la comptabilité commencée.' })
  type?: (typeof environmentTypes)[number];
  @TextField({ ...kept, max: 200, example: '12 rue des Lilas' }) address?: string | null;
  @TextField({ ...kept, max: 10, example: '69003' }) zip_code?: string | null;
  @TextField({ ...kept, max: 200, example: 'Lyon' }) city?: string | null;
  @TextField({ ...kept, max: 30, example: '04 78 00 00 00' }) phone?: string | null;
  @TextField({ ...kept, max: 254, example: 'contact@cse-horizon.fr' }) email?: string | null;
  @TextField({ ...kept, max: 20, example: '732 829 320' }) siren?: string | null;
  @CountField({ ...kept, max: 1_000_000, example: 240 }) headcount?: number | null;
}
