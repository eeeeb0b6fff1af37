import { budgetNames } from '@intendance/domain/bookkeeping/budget-name.js';
import { cutOffKinds } from '@intendance/domain/bookkeeping/ledger/cut-off/cut-off.js';
import { ChoiceField, DayField, EurosField, IdField, NestedField, NestedListField, TextField } from '../../../platform/wire/fields.js';
import { EntryActivityDto } from '../journal-entry/entry.dto.js';
import { LedgerYearDto } from '../ledger/balance.dto.js';

export class CutOffDto {
  @IdField() operation_id!: string;
  @DayField() date!: string;
  @TextField({ max: 500, example: 'Assurance du 01/09/2026 au 31/08/2027' }) wording!: string;
  @TextField({ max: 12, example: '616000' }) accounting_code_value!: string;
  @TextField({ max: 200, example: 'Assurances' }) accounting_code_label!: string;
  @ChoiceField(budgetNames) budget!: string;
  @NestedField(() => EntryActivityDto, { nullable: true }) activity!: EntryActivityDto | null;
  @ChoiceField(cutOffKinds, {
    description: 'Charge ou produit constaté d’avance (486, 487), ou à payer et à recevoir (408, 4687).',
  })
  kind!: string;
  @TextField({ max: 12, example: '486000', description: 'Le compte de la régularisation.' }) cut_off_code_value!: string;
  @DayField({ description: 'Premier jour de la période que nomme le libellé, ou de l’exercice dont le budget compte l’opération.' })
  period_start!: string;
  @DayField() period_end!: string;
  @EurosField({ description: 'Le montant de l’opération.' }) amount!: number;
  @EurosField({ description: 'La part de l’autre exercice, au nombre de jours.' }) share!: number;
  @TextField({ max: 40, description: 'Pièce de l’écriture à passer : elle dit si la régularisation est faite.' }) piece_ref!: string;
  @IdField({ nullable: true, description: 'L’écriture, une fois passée.' }) entry_id!: string | null;
}

export class CutOffsDto {
  @NestedField(() => LedgerYearDto) exercice!: LedgerYearDto;
  @NestedField(() => LedgerYearDto, { nullable: true, description: 'L’exercice de l’extourne.' }) next_exercice!: LedgerYearDto | null;
  @NestedListField(() => CutOffDto) cut_offs!: CutOffDto[];
}
