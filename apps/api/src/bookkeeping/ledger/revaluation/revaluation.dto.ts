import { budgetNames } from '@intendance/domain/bookkeeping/budget-name.js';
import { ChoiceField, DecimalField, EurosField, IdField, NestedField, NestedListField, TextField } from '../../../platform/wire/fields.js';
import { LedgerYearDto } from '../ledger/balance.dto.js';

/** The debt of a third party, or to it, in a currency at the end of a year. */
export class RevaluationDto {
  @TextField({ max: 12, example: '401000' }) account!: string;
  @TextField({ max: 20, example: 'ACME' }) third_party_code!: string;
  @TextField({ max: 100, example: 'Acme Inc.' }) third_party_name!: string;
  @ChoiceField(budgetNames) budget!: string;
  @TextField({ max: 3, example: 'USD' }) currency!: string;
  @DecimalField({ example: 100, description: 'Montant dans la devise, positif.' }) foreign_amount!: number;
  @EurosField({ example: -92.15, description: 'Montant dans les écritures, positif quand le tiers doit.' }) amount!: number;
  @TextField({ max: 40, description: 'Pièce de l’écriture à passer : elle dit si la réévaluation est faite.' }) piece_ref!: string;
  @IdField({ nullable: true, description: 'L’écriture, une fois passée.' }) entry_id!: string | null;
}

export class RevaluationsDto {
  @NestedField(() => LedgerYearDto) exercice!: LedgerYearDto;
  @NestedField(() => LedgerYearDto, { nullable: true, description: 'L’exercice de l’extourne.' }) next_exercice!: LedgerYearDto | null;
  @NestedListField(() => RevaluationDto) revaluations!: RevaluationDto[];
}
