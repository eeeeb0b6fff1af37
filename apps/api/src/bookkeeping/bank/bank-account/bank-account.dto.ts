import { bankAccountTypes, bankConnectionErrors } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { budgetNames } from '@intendance/domain/bookkeeping/budget-name.js';
import { UpdatedAtField } from '../../../platform/lists/updated-at.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  FlagField,
  IdField,
  InstantField,
  NestedField,
  NestedListField,
  TextField,
} from '../../../platform/wire/fields.js';

export class SyncPeriodDto {
  @IdField() id!: string;
  @DayField() date_start!: string;
  @DayField({ nullable: true, description: 'Null : en cours.' }) date_end!: string | null;
}

export class BankConnectionDto {
  @TextField({ max: 100, example: '1532' }) connection_id!: string;
  @ChoiceField(bankConnectionErrors, { nullable: true }) error!: string | null;
  @TextField({ max: 500, nullable: true, description: 'Le message du serveur passe avant celui de l’erreur.' }) error_message!:
    | string
    | null;
}

/** A bank account as every route of `accounts` gives it. */
export class BankAccountDto {
  @IdField() id!: string;
  @TextField({ max: 100, example: 'Compte ASC' }) name!: string;
  @ChoiceField(bankAccountTypes) account_type!: string;
  @TextField({ max: 60, example: 'Compte courant' }) account_type_label!: string;
  @TextField({ max: 10, example: '512001' }) accounting_code!: string;
  @TextField({ max: 10, example: 'BQ1' }) code_journal!: string;
  @ChoiceField(budgetNames) budget!: string;
  @TextField({ max: 40, nullable: true, example: 'FR7630006000011234567890189' }) iban!: string | null;
  @FlagField({ example: false }) sync_enabled!: boolean;
  @TextField({ max: 100, nullable: true, description: 'Identifiant chez l’agrégateur.' }) budgea_id!: string | null;
  @NestedListField(() => SyncPeriodDto, { description: 'Jours dont les opérations viennent de la banque : on n’y saisit pas.' })
  account_sync_periods!: SyncPeriodDto[];
  @NestedField(() => BankConnectionDto, { nullable: true }) connection!: BankConnectionDto | null;
  @EurosField() opening_balance!: number;
  @DayField({ nullable: true }) opening_date!: string | null;
  @EurosField({ description: 'Solde initial et opérations.' }) balance!: number;
  @CountField({ description: 'Opérations à affecter.' }) unallocated!: number;
  @CountField({ description: 'Lignes de relevé en attente : leur exercice est clôturé, ou n’existe pas.' }) waiting!: number;
  @InstantField({ nullable: true }) last_sync_at!: string | null;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}

export class AccountTypeDto {
  @ChoiceField(bankAccountTypes) code!: string;
  @TextField({ max: 60, example: 'Compte courant' }) label!: string;
  @TextField({ max: 4, example: '512' }) prefix!: string;
  @TextField({ max: 2, example: 'BQ' }) journal_prefix!: string;
}

export class AccountTypePageDto {
  @CountField() totalCount!: number;
  @NestedListField(() => AccountTypeDto) account_types!: AccountTypeDto[];
}

export class OpeningShareDto {
  @ChoiceField(budgetNames) budget!: string;
  @EurosField() amount!: number;
}

const absent = { optional: true, nullable: true } as const;

export class SaveBankAccountDto {
  @TextField({ ...absent, max: 100, example: 'Compte ASC' }) name?: string | null;
  @ChoiceField(bankAccountTypes, { optional: true, description: 'Compte courant si absent.' }) account_type?: string;
  @TextField({ ...absent, max: 10, example: '512001', description: 'Le suivant si absent.' }) accounting_code?: string | null;
  @TextField({ ...absent, max: 10, example: 'BQ1', description: 'Le suivant si absent.' }) code_journal?: string | null;
  @ChoiceField(budgetNames, { optional: true }) budget?: string;
  @TextField({ ...absent, max: 40, example: 'FR7630006000011234567890189' }) iban?: string | null;
  @NestedListField(() => SyncPeriodDto, { optional: true, max: 100 }) account_sync_periods?: SyncPeriodDto[];
  @EurosField({ ...absent, description: 'Avec sa date : ce que le compte contenait avant la première opération.' }) opening_balance?:
    | number
    | null;
  @DayField(absent) opening_date?: string | null;
  @NestedListField(() => OpeningShareDto, { optional: true, max: 3, description: 'Par budget ; tout au budget du compte si absent.' })
  opening_shares?: OpeningShareDto[];
}

export class SwitchSyncDto {
  @FlagField() sync_enabled!: boolean;
}
