import { billKinds } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import { ChoiceField, DayField, EurosField, IdField, TextField } from '../../../platform/wire/fields.js';

const runOutcomes = ['issued', 'due', 'skipped', 'failed'] as const;
const nullable = { nullable: true } as const;

export class BillRunLineDto {
  @IdField() environment!: string;
  @TextField({ max: 200, example: 'CSE Horizon' }) environment_name!: string;
  @ChoiceField(runOutcomes) outcome!: (typeof runOutcomes)[number];
  @ChoiceField(billKinds, nullable) kind!: (typeof billKinds)[number] | null;
  @DayField(nullable) date_begin!: string | null;
  @DayField(nullable) date_end!: string | null;
  @EurosField() total!: number;
  @TextField({ max: 20, ...nullable, example: 'F2026-000001' }) number!: string | null;
  @TextField({ max: 500, ...nullable, example: null }) reason!: string | null;
}
