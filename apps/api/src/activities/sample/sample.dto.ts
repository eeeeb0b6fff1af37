import type { SampleRecords } from '@intendance/domain/activities/sample/sample.events.js';
import type { Sample } from '@intendance/domain/activities/sample/sample.js';
import { CountField, FlagField, NestedField } from '../../platform/wire/fields.js';

class SampleCountsDto {
  @CountField({ example: 12, description: 'Personnes.' }) people!: number;
  @CountField({ example: 3 }) refund_settings!: number;
  @CountField({ example: 10 }) refunds!: number;
  @CountField({ example: 3 }) inscription_settings!: number;
  @CountField({ example: 8 }) inscriptions!: number;
}

export class SampleDto {
  @FlagField({ description: 'La structure contient des données d’exemple.' }) present!: boolean;
  @NestedField(() => SampleCountsDto, {
    description: 'Les données d’exemple, ou celles qui sont restées parce que vos propres demandes ou fichiers s’y rapportent.',
  })
  records!: SampleCountsDto;
}

const nothing: SampleRecords = { people: [], refundActivities: [], refunds: [], registrationActivities: [], registrations: [] };

export function sampleToWire(sample: Sample): SampleDto {
  const records = sample.status === 'present' ? sample.records : sample.status === 'removed' ? sample.kept : nothing;
  return { present: sample.status === 'present', records: countsOf(records) };
}

export const countsOf = (records: SampleRecords): SampleCountsDto => ({
  people: records.people.length,
  refund_settings: records.refundActivities.length,
  refunds: records.refunds.length,
  inscription_settings: records.registrationActivities.length,
  inscriptions: records.registrations.length,
});
