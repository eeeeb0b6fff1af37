import { moduleCodes } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { billingPeriods, commitments } from '@intendance/domain/subscription/contract/price-list/module-prices.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  FlagField,
  NestedField,
  NestedListField,
  TextField,
} from '../../../platform/wire/fields.js';
import { PromotionDto } from '../promotion/promotion.dto.js';

export class ChosenModuleDto {
  @ChoiceField(moduleCodes, { example: 'gestion' }) code!: (typeof moduleCodes)[number];
  @TextField({ max: 60, optional: true, nullable: true, example: null, description: 'Code promo à appliquer à ce module.' })
  promotion_code?: string | null;
}

export class ChooseOfferDto {
  @ChoiceField(commitments, { optional: true, nullable: true, example: 'year', description: 'Un an (tarif réduit) ou aucun.' })
  commitment?: (typeof commitments)[number] | null;
  @ChoiceField(billingPeriods, { optional: true, nullable: true, example: 'month' }) billing?: (typeof billingPeriods)[number] | null;
  @NestedListField(() => ChosenModuleDto, { max: 20, description: 'Tous les modules voulus : un module absent est désactivé.' })
  modules!: ChosenModuleDto[];
}

export class AddModulesDto {
  @NestedListField(() => ChosenModuleDto, { max: 20, description: 'Modules à ajouter à ceux déjà choisis.' }) modules!: ChosenModuleDto[];
}

export class OfferModuleDto {
  @ChoiceField(moduleCodes, { example: 'gestion' }) code!: string;
  @TextField({ max: 100, example: 'Activités' }) label!: string;
  @ChoiceField(moduleCodes, { nullable: true, example: null, description: 'Module sans lequel celui-ci ne peut pas être actif.' })
  parent!: string | null;
  @FlagField({ description: 'Choisi, ou ouvert jusqu’à `ends_on`.' }) active!: boolean;
  @DayField({ nullable: true, description: 'Dernier jour d’un module désactivé avant la fin d’une période payée.' }) ends_on!:
    | string
    | null;
  @EurosField({ description: 'Prix TTC par mois, selon l’engagement.' }) price!: number;
  @EurosField({ description: 'Prix TTC par mois sans engagement.' }) price_full!: number;
  @EurosField({ description: 'Prix TTC par mois avec un engagement d’un an.' }) price_reduced!: number;
}

export class OfferModulesDto {
  @CountField() totalCount!: number;
  @NestedListField(() => OfferModuleDto) modules!: OfferModuleDto[];
}

class BillStepDto {
  @ChoiceField(['MODULE', 'PROMOTION', 'TOTAL', 'VAT']) code!: string;
  @TextField({ max: 200, example: 'Activités' }) label!: string;
  @EurosField({ nullable: true }) result!: number | null;
  @TextField({ max: 500, example: 'Activités : 21,00 €.' }) sentence!: string;
}

export class BillPriceDto {
  @DayField() date_begin!: string;
  @DayField() date_end!: string;
  @EurosField({ description: 'TTC.' }) total!: number;
  @EurosField({ description: 'HT.' }) net!: number;
  @EurosField({ description: 'TVA de 20 %.' }) vat!: number;
  @NestedListField(() => BillStepDto, { description: 'Le calcul, pas à pas.' }) steps!: BillStepDto[];
}

export class OfferQuoteDto {
  @NestedField(() => BillPriceDto, { nullable: true, description: 'Modules ajoutés aujourd’hui à une période déjà facturée.' })
  due!: BillPriceDto | null;
  @NestedField(() => BillPriceDto, { description: 'Première période qu’aucune facture ne couvre.' }) next!: BillPriceDto;
  @EurosField({ description: 'TTC par mois, sans code promo.' }) monthly!: number;
}

class PendingModuleDto {
  @ChoiceField(moduleCodes, { example: 'gestion' }) code!: string;
  @TextField({ max: 100, example: 'Activités' }) label!: string;
}

export class PendingOfferDto {
  @ChoiceField(commitments) commitment!: string;
  @ChoiceField(billingPeriods) billing!: string;
  @NestedListField(() => PendingModuleDto, { description: 'Modules payants : les modules gratuits n’attendent pas.' })
  modules!: PendingModuleDto[];
  @NestedListField(() => PromotionDto) promotions!: PromotionDto[];
  @DayField({ description: 'Premier jour si le mandat est signé aujourd’hui.' }) starts_on!: string;
}
