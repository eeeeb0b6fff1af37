import { budgetNames } from '@intendance/domain/bookkeeping/budget-name.js';
import { loanPaymentKinds } from '@intendance/domain/bookkeeping/ledger/loan/loan-payments.js';
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
import { EntryActivityDto } from '../journal-entry/entry.dto.js';

export class LoanPaymentLineDto {
  @TextField({ max: 12, example: '661000' }) accounting_code_value!: string;
  @TextField({ max: 200, example: 'Intérêts' }) accounting_code_label!: string;
  @EurosField() amount!: number;
  @NestedField(() => EntryActivityDto, {
    nullable: true,
    description: 'L’activité dont c’est le compte de charge ; null pour l’emprunt lui-même, ou sans activité à ce compte.',
  })
  activity!: EntryActivityDto | null;
}

export class LoanPaymentDto {
  @IdField() loan_id!: string;
  @TextField({ max: 200, example: 'Minibus' }) label!: string;
  @TextField({ max: 200, example: 'Crédit coopératif' }) lender!: string;
  @ChoiceField(loanPaymentKinds, { description: 'Déblocage, frais, échéance ou remboursement anticipé.' })
  kind!: (typeof loanPaymentKinds)[number];
  @CountField({ nullable: true, description: 'Rang de l’échéance.' }) number!: number | null;
  @CountField({ description: 'Nombre d’échéances.' }) instalments!: number;
  @DayField({ description: 'Jour de l’échéance.' }) date!: string;
  @ChoiceField(budgetNames) budget!: (typeof budgetNames)[number];
  @NestedListField(() => LoanPaymentLineDto) lines!: LoanPaymentLineDto[];
}

export class LoanPaymentsDto {
  @NestedListField(() => LoanPaymentDto, { description: 'La plus proche d’abord.' }) payments!: LoanPaymentDto[];
}
