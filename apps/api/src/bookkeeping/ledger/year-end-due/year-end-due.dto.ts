import { budgetNames } from '@intendance/domain/bookkeeping/budget-name.js';
import { dueKinds, dueSources } from '@intendance/domain/bookkeeping/ledger/year-end-due/year-end-due.js';
import { ChoiceField, CountField, EurosField, IdField, NestedField, NestedListField, TextField } from '../../../platform/wire/fields.js';
import { LedgerYearDto } from '../ledger/balance.dto.js';

const account = { max: 12 } as const;

export class DueActivityDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Remboursements sport' }) name!: string;
  @ChoiceField(budgetNames) budget!: string;
  @TextField({ ...account, nullable: true, example: '657100' }) expense_accounting_code!: string | null;
  @TextField({ ...account, nullable: true, example: '706200' }) taking_accounting_code!: string | null;
}

export class YearEndDueDto {
  @ChoiceField(dueSources) source!: string;
  @ChoiceField(dueKinds, {
    description:
      'À payer, à recevoir, reçu pour l’exercice suivant, ou intérêts ajoutés au capital d’un emprunt : leur écriture n’a pas d’extourne.',
  })
  kind!: string;
  @TextField({ max: 500, example: 'Remboursements : Sport' }) label!: string;
  @CountField({ description: 'Demandes, factures ou lignes.' }) count!: number;
  @EurosField({ description: 'Dû à la fin de l’exercice.' }) amount!: number;
  @EurosField({ description: 'Ce qu’aucune écriture n’a encore ; négatif quand les écritures en ont trop.' }) remaining!: number;
  @TextField({ ...account, example: '468600', description: 'Le compte en face de la charge ou du produit.' })
  counterpart_code_value!: string;
  @TextField({ max: 20, nullable: true, description: 'Tiers d’un compte 401.' }) third_party_code!: string | null;
  @TextField({ max: 100, nullable: true }) third_party_name!: string | null;
  @NestedField(() => DueActivityDto, { nullable: true, description: 'L’activité probable ; à confirmer.' })
  activity!: DueActivityDto | null;
  @TextField({ ...account, nullable: true, example: '661000', description: 'Le compte de charge d’un emprunt, sans activité.' })
  charge_code_value!: string | null;
  @ChoiceField(budgetNames, { nullable: true, description: 'Le budget de cette charge ; null avec une activité.' }) budget!: string | null;
  @TextField({ max: 40, description: 'Pièce de l’écriture à passer : elle dit ce qui est fait.' }) piece_ref!: string;
  @IdField({ nullable: true, description: 'La dernière écriture passée.' }) entry_id!: string | null;
}

export class YearEndDuesDto {
  @NestedField(() => LedgerYearDto) exercice!: LedgerYearDto;
  @NestedField(() => LedgerYearDto, { nullable: true, description: 'L’exercice de l’extourne.' }) next_exercice!: LedgerYearDto | null;
  @NestedListField(() => YearEndDueDto) dues!: YearEndDueDto[];
}
