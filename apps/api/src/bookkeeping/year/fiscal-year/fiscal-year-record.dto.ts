import { CountField, DayField, NestedField } from '../../../platform/wire/fields.js';
import { PatrimonialStateDto, SavePatrimonialStateDto } from '../../ledger/statement/patrimonial-state.dto.js';
import { FiscalYearDto } from './fiscal-year.dto.js';

/** One exercice, with all that it states. */
export class FiscalYearRecordDto extends FiscalYearDto {
  @NestedField(() => PatrimonialStateDto, { nullable: true, description: 'D’un CSE seulement.' })
  patrimonial_state!: PatrimonialStateDto | null;
}

const absent = { optional: true, nullable: true } as const;

export class SentPatrimonialStateDto extends SavePatrimonialStateDto {
  @CountField({ ...absent, description: 'Celle qui a été lue ; une version dépassée est refusée (412).' }) version?: number | null;
}

/** The end follows the start: a year less a day, unless it is given. */
export class SaveFiscalYearDto {
  @DayField({ ...absent, description: 'Les dates restent si elle est absente et que la situation patrimoniale est envoyée.' })
  start_date?: string | null;
  @DayField({ ...absent, description: 'Un an moins un jour après le début, si absente.' }) end_date?: string | null;
  @NestedField(() => SentPatrimonialStateDto, { ...absent, description: 'D’un CSE ; elle reste si elle est absente.' })
  patrimonial_state?: SentPatrimonialStateDto | null;
}
