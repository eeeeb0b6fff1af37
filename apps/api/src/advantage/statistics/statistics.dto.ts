import { CountField, DayField, EurosField, NestedField, NestedListField, TextField } from '../../platform/wire/fields.js';

export class StatisticsTotalsDto {
  @EurosField({ min: 0, example: 12_430.5, description: 'Montant des commandes.' }) total!: number;
  @EurosField({ min: 0, example: 3120.4, description: 'Part prise en charge par les subventions.' }) subvention!: number;
  @EurosField({ min: 0, example: 4200, description: 'Bons cadeaux demandés, hors demandes annulées.' }) giftVouchers!: number;
}

export class UniverseOrdersDto {
  @TextField({ max: 100, example: '1', nullable: true, description: 'Identifiant de la billetterie ; null : billets sans univers.' })
  id!: string | null;
  @TextField({ max: 200, example: 'Cinéma', nullable: true, description: 'null : absent du catalogue.' }) name!: string | null;
  @CountField({ description: 'Commandes d’au moins un billet de cet univers.' }) orders!: number;
  @EurosField({ min: 0 }) total!: number;
  @EurosField({ min: 0, example: 42.5, description: 'Part des commandes de tous les univers, en pour cent.' }) rate!: number;
}

export class MonthOrdersDto {
  @TextField({ max: 7, example: '2026-03' }) month!: string;
  @CountField() orders!: number;
  @EurosField({ min: 0 }) total!: number;
  @EurosField({ min: 0 }) subvention!: number;
}

export class StatisticsDto {
  @DayField({ example: '2026-01-01' }) start_date!: string;
  @DayField({ example: '2026-12-31' }) end_date!: string;
  @CountField({ nullable: true, example: 2024, description: 'Année de la première commande ; null : aucune n’a été reçue.' })
  first_year!: number | null;
  @EurosField({
    min: 0,
    example: 61.2,
    description: 'Part des bénéficiaires présents qui ont déjà commandé, quelle que soit la date avant la fin de la période, en pour cent.',
  })
  connectionRate!: number;
  @EurosField({ min: 0, example: 42.5, description: 'Part des bénéficiaires présents qui ont commandé dans la période, en pour cent.' })
  orderRate!: number;
  @CountField({ description: 'Bénéficiaires présents dans la période.' }) beneficiariesNumber!: number;
  @CountField({ description: 'Personnes qui ont commandé dans la période, sorties comprises.' }) customersNumber!: number;
  @CountField() ordersNumber!: number;
  @NestedField(() => StatisticsTotalsDto) totals!: StatisticsTotalsDto;
  @NestedListField(() => UniverseOrdersDto, { description: 'Le plus commandé d’abord.' }) orderRateByUniverses!: UniverseOrdersDto[];
  @NestedListField(() => MonthOrdersDto, { description: 'Les 12 derniers mois, quelle que soit la période.' })
  ordersByMonth!: MonthOrdersDto[];
}
