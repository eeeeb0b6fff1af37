import { CountField, DayField, EurosField, FlagField, IdField, NestedListField, TextField } from '../../../platform/wire/fields.js';
import { BillRunLineDto } from '../../billing/bill/bill-run-line.dto.js';

const nullable = { nullable: true } as const;

export class RunBillsDto {
  @FlagField({ optional: true, description: 'Sans rien émettre.' }) dry_run?: boolean;
  @DayField({ optional: true, ...nullable, description: 'Ce qui est dû ce jour-là ; un jour à venir ne se simule qu’avec dry_run.' })
  on?: string | null;
}

export class BillRunDto {
  @FlagField() dry_run!: boolean;
  @DayField() on!: string;
  @CountField() totalCount!: number;
  @NestedListField(() => BillRunLineDto) bills!: BillRunLineDto[];
}

export class CreditBillDto {
  @TextField({ max: 500, example: 'Module choisi par erreur' }) reason!: string;
}

export class CreditNoteDto {
  @TextField({ max: 20, example: 'A2026-000001' }) number!: string;
  @TextField({ max: 20, example: 'F2026-000001' }) bill_number!: string;
  @DayField() date!: string;
  @EurosField() total!: number;
  @TextField({ max: 500 }) reason!: string;
  @EurosField({ description: 'Ce que le client a déjà payé, à rembourser.' }) owed_back!: number;
  @TextField({ max: 35, ...nullable, example: null, description: 'Prélèvement de la facture que la banque a déjà : à rembourser après.' })
  debit!: string | null;
  @DayField({ ...nullable, description: 'Jour de ce prélèvement.' }) debit_on!: string | null;
}

export class BillRefundDto {
  @TextField({ max: 20, example: 'A2026-000001' }) number!: string;
  @TextField({ max: 20, example: 'F2026-000001' }) bill_number!: string;
  @IdField() environment!: string;
  @TextField({ max: 200, example: 'CSE Horizon' }) customer!: string;
  @DayField() date!: string;
  @EurosField() total!: number;
  @TextField({ max: 500 }) reason!: string;
}

export class BillRefundsDto {
  @CountField() totalCount!: number;
  @NestedListField(() => BillRefundDto) refunds!: BillRefundDto[];
}

export class RecordBillRefundDto {
  @DayField() on!: string;
  @TextField({ max: 140, example: 'Virement du 15/12' }) reference!: string;
}

export class EReportingQueryDto {
  @DayField() from!: string;
  @DayField() to!: string;
}

export class DailySalesDto {
  @DayField() date!: string;
  @EurosField({ description: 'Taux de TVA, en pour cent.', example: 20 }) vat_rate!: number;
  @CountField({ description: 'Factures et avoirs.' }) documents!: number;
  @EurosField() net!: number;
  @EurosField() vat!: number;
  @EurosField() total!: number;
}

export class DailyPaymentsDto {
  @DayField() date!: string;
  @EurosField({ description: 'Taux de TVA, en pour cent.', example: 20 }) vat_rate!: number;
  @CountField() payments!: number;
  @EurosField() total!: number;
}

export class EReportingDto {
  @DayField() from!: string;
  @DayField() to!: string;
  @NestedListField(() => DailySalesDto) sales!: DailySalesDto[];
  @NestedListField(() => DailyPaymentsDto) payments!: DailyPaymentsDto[];
}
