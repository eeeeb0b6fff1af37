import type { SampleRecords } from '@intendance/domain/activities/sample/sample.events.js';
import type { Sample } from '@intendance/domain/activities/sample/sample.js';
import { CountField, FlagField, NestedField } from '../../platform/http/fields.js';

class SampleCountsDto {
  @CountField({ example: 12, description: 'Personnes.' }) people!: number;
  @CountField({ example: 6, description: 'Activités de remboursement ou à inscription.' }) activities!: number;
  @CountField({ example: 18, description: 'Demandes de remboursement et inscriptions.' }) claims!: number;
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

export const countsOf = ({ people, refundActivities, refunds, registrationActivities, registrations }: SampleRecords): SampleCountsDto => ({
  people: people.length,
  activities: refundActivities.length + registrationActivities.length,
  claims: refunds.length + registrations.length,
});
