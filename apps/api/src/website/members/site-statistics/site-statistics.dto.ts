import { CountField } from '../../../platform/wire/fields.js';

export class SiteStatisticsDto {
  @CountField({ max: 100, example: 42, description: 'Part des bénéficiaires qui se sont déjà connectés, en pour cent.' })
  connectionRate!: number;
  @CountField({ example: 120, description: 'Bénéficiaires présents.' }) customerCount!: number;
}
