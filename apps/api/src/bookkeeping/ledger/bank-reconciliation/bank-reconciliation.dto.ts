import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  FlagField,
  IdField,
  NestedField,
  NestedListField,
  TextField,
} from '../../../platform/wire/fields.js';
import { CountedCashDto } from '../../bank/bank-balance/bank-balance.dto.js';
import { OperationAccountDto } from '../../bank/bank-operation/bank-operation.dto.js';
import { paymentTypeLabels } from '../../bank/bank-operation/operation-labels.js';

/** The query of a reconciliation. */
export class ReconciliationQueryDto {
  @DayField({ optional: true, description: 'Jour du relevé ; par défaut, celui du dernier solde connu, ou aujourd’hui.' }) date?: string;
  @TextField({ max: 10, optional: true, description: 'pdf ou xlsx, pour un téléchargement.' }) format?: string;
}

export class AccountBalanceDto {
  @DayField() date!: string;
  @EurosField({ example: 1250.4 }) balance!: number;
  @FlagField({ description: 'Saisi à la main : il peut être corrigé et supprimé.' }) typed!: boolean;
  @TextField({ max: 255, nullable: true, description: 'Le fichier du relevé ; null pour un solde saisi.' }) file_name!: string | null;
  @TextField({ max: 200, nullable: true }) note!: string | null;
  @NestedListField(() => CountedCashDto, { description: 'Billets et pièces comptés un à un.' }) cash!: CountedCashDto[];
  @EurosField({ nullable: true, description: 'Écart de caisse passé en écriture ; négatif : il manque.' }) posted_difference!:
    | number
    | null;
  @IdField({ nullable: true, description: 'L’écriture de l’écart de caisse.' }) entry_id!: string | null;
}

export class PostCashDifferenceDto {
  @EurosField({ example: -0.5, description: 'L’écart vu à l’écran : somme comptée moins solde des écritures. Refusé s’il a changé.' })
  difference!: number;
}

export class CashDifferenceDto {
  @DayField() date!: string;
  @EurosField({ nullable: true, description: 'Null une fois l’écriture annulée.' }) difference!: number | null;
  @IdField({ nullable: true }) entry_id!: string | null;
}

export class OutstandingLineDto {
  @IdField({ nullable: true, description: 'L’opération ; null pour une ligne de relevé en attente de son exercice.' }) operation!:
    | string
    | null;
  @DayField({ nullable: true, description: 'Jour dans les écritures.' }) date!: string | null;
  @DayField({ nullable: true, description: 'Jour au relevé ; null : aucun relevé ne l’a.' }) statement_date!: string | null;
  @TextField({ max: 255, example: 'Chèque 412' }) wording!: string;
  @ChoiceField(Object.keys(paymentTypeLabels), { nullable: true }) type!: string | null;
  @EurosField({ description: 'Négatif pour une dépense.' }) value!: number;
}

/** The first 500 lines; `count` and `total` are of all. */
export class OutstandingLinesDto {
  @CountField({ example: 1 }) count!: number;
  @EurosField({ example: -120 }) total!: number;
  @NestedListField(() => OutstandingLineDto) lines!: OutstandingLineDto[];
}

export class BankReconciliationDto {
  @NestedField(() => OperationAccountDto) account!: OperationAccountDto;
  @FlagField({ description: 'Caisse : son solde est compté.' }) is_cash!: boolean;
  @DayField() date!: string;
  @EurosField({ nullable: true, description: 'Solde du relevé ce jour-là ; null quand il n’y en a pas.' }) statement_balance!:
    | number
    | null;
  @EurosField({ description: 'Solde du compte dans les écritures.' }) book_balance!: number;
  @DayField({
    nullable: true,
    description: 'Dernier jour, avant, où les deux soldes étaient égaux : les lignes plus anciennes sont réglées.',
  })
  last_agreement!: string | null;
  @NestedField(() => OutstandingLinesDto, { description: 'Dans les écritures, sur aucun relevé.' }) not_at_bank!: OutstandingLinesDto;
  @NestedField(() => OutstandingLinesDto, { description: 'Au relevé, pas encore dans les écritures.' }) not_in_books!: OutstandingLinesDto;
  @EurosField({ nullable: true, description: 'Ce qui manque aux écritures et qu’aucune ligne n’explique ; null sans solde de relevé.' })
  gap!: number | null;
  @NestedListField(() => AccountBalanceDto, { description: 'Soldes connus, du plus récent au plus ancien.' })
  balances!: AccountBalanceDto[];
}
