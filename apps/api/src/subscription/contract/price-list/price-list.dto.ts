import { ChoiceField, CountField, DayField, EurosField, NestedField, NestedListField, TextField } from '../../../platform/wire/fields.js';

const states = ['past', 'in-force', 'planned', 'withdrawn'] as const;

/** Euros per month, VAT included. */
export class ModulePriceDto {
  @EurosField({ min: 0, example: 22, description: 'Euros TTC par mois, avec un engagement d’un an.' }) reduced!: number;
  @EurosField({ min: 0, example: 25, description: 'Euros TTC par mois, sans engagement.' }) full!: number;
}

export class ModulePricesDto {
  @NestedField(() => ModulePriceDto) gestion!: ModulePriceDto;
  @NestedField(() => ModulePriceDto) website!: ModulePriceDto;
  @NestedField(() => ModulePriceDto) comptability!: ModulePriceDto;
}

export class PublishPricesDto {
  @DayField({ example: '2027-03-01', description: 'Premier jour. Une hausse demande trente jours.' }) valid_from!: string;
  @NestedField(() => ModulePricesDto) prices!: ModulePricesDto;
  @TextField({ max: 500, example: 'Indexation annuelle' }) reason!: string;
}

export class WithdrawPricesDto {
  @TextField({ max: 500, example: 'Erreur de saisie' }) reason!: string;
}

export class PriceListDto {
  @DayField({ nullable: true, description: 'Premier jour ; null : depuis l’ouverture du service.' }) valid_from!: string | null;
  @DayField({ nullable: true }) published_on!: string | null;
  @ChoiceField(states) state!: string;
  @NestedField(() => ModulePricesDto) prices!: ModulePricesDto;
  @TextField({ max: 500, nullable: true }) reason!: string | null;
}

export class PriceListsDto {
  @CountField() totalCount!: number;
  @NestedListField(() => PriceListDto, { description: 'Du premier jour le plus récent au plus ancien.' }) price_lists!: PriceListDto[];
}
