import { billKinds } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import { billStatuses } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import { UpdatedAtField } from '../../../platform/lists/updated-at.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  IdField,
  NestedField,
  NestedListField,
  TextField,
} from '../../../platform/wire/fields.js';

const nullable = { nullable: true } as const;
const announcedMeans = ['debit', 'transfer'] as const;

export class BillLineDto {
  @TextField({ max: 40, example: 'gestion' }) module!: string;
  @TextField({ max: 100, example: 'Activités' }) label!: string;
  @EurosField({ description: 'Euros TTC, avant la remise.' }) base!: number;
  @EurosField({ description: 'Euros TTC.' }) discount!: number;
  @TextField({ max: 60, ...nullable, example: 'SITE15' }) promotion_code!: string | null;
}

export class BillDto {
  @IdField() id!: string;
  @CountField() version!: number;
  @UpdatedAtField() updated_at?: string;
  @TextField({ max: 20, example: 'F2026-000001' }) number!: string;
  @ChoiceField(billKinds, { description: 'Une période du contrat, ou des modules ajoutés à une période déjà facturée.' })
  kind!: (typeof billKinds)[number];
  @DayField() date!: string;
  @DayField() date_begin!: string;
  @DayField() date_end!: string;
  @EurosField() total!: number;
  @EurosField() net!: number;
  @EurosField() vat!: number;
  @ChoiceField(billStatuses) status!: (typeof billStatuses)[number];
  @ChoiceField(announcedMeans) means!: (typeof announcedMeans)[number];
  @DayField({ description: 'Jour du prélèvement, ou dernier jour du virement.' }) due_on!: string;
  @DayField(nullable) paid_on!: string | null;
  @TextField({ max: 300, ...nullable, example: null, description: 'Motif du dernier rejet.' }) rejection!: string | null;
  @TextField({ max: 20, ...nullable, example: null }) credit_note!: string | null;
  @NestedListField(() => BillLineDto) lines!: BillLineDto[];
}

export class NextBillStepDto {
  @TextField({ max: 100, example: 'Activités' }) label!: string;
  @EurosField(nullable) result!: number | null;
  @TextField({ max: 300, example: 'Activités : 24,00 €.' }) sentence!: string;
}

export class NextBillPriceDto {
  @DayField() date_begin!: string;
  @DayField() date_end!: string;
  @EurosField() total!: number;
  @EurosField() net!: number;
  @EurosField() vat!: number;
  @ChoiceField(announcedMeans) means!: (typeof announcedMeans)[number];
  @NestedListField(() => NextBillStepDto) steps!: NextBillStepDto[];
}

export class NextBillDto {
  @NestedField(() => NextBillPriceDto, { ...nullable, description: 'Nul sans engagement ni période de facturation.' })
  bill!: NextBillPriceDto | null;
}
