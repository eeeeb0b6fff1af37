import { CountField, DayField, EurosField, IdField, NestedField, NestedListField, TextField } from '../../platform/wire/fields.js';
import { BankAccountDto } from '../bank/bank-account/bank-account.dto.js';
import { NamedDto, OperationDto } from '../bank/bank-operation/bank-operation.dto.js';
import { BudgetLineDto, FollowedCategoryDto } from '../plan/budget/budget.dto.js';

export class WaitingOperationsDto {
  @CountField() count!: number;
  @EurosField({ min: 0, description: 'Somme des montants sans signe.' }) amount!: number;
  @TextField({ max: 7, nullable: true, example: '2026-03', description: 'Le mois de la plus ancienne.' }) oldest_month!: string | null;
}

export class WaitingLinesDto {
  @CountField() count!: number;
  @EurosField({ min: 0, description: 'Somme des montants sans signe.' }) amount!: number;
  @DayField({ nullable: true, description: 'Le jour de la plus ancienne.' }) oldest!: string | null;
}

export class MonthFlowsDto {
  @TextField({ max: 7, example: '2026-03' }) month!: string;
  @EurosField({ min: 0 }) takings!: number;
  @EurosField({ min: 0 }) expenses!: number;
}

export class TightBudgetDto {
  @IdField() id!: string;
  @TextField({ max: 100, description: 'L’activité.' }) name!: string;
  @IdField() category_id!: string;
  @EurosField() allocated!: number;
  @EurosField({ description: 'Négatif si le budget est dépassé.' }) balance!: number;
  @EurosField({ description: 'Solde en pourcentage du budget alloué.' }) percent!: number;
}

export class BudgetSummaryDto extends BudgetLineDto {
  @TextField({ max: 3, example: 'ASC', description: 'ASC, AEP ou NO.' }) budget!: string;
  @NestedListField(() => TightBudgetDto, { description: 'Les activités dont 80 % du budget sont consommés, 10 au plus.' })
  tight!: TightBudgetDto[];
}

export class CashPointDto {
  @DayField() date!: string;
  @EurosField({ description: 'Tous comptes, à la fin du jour.' }) balance!: number;
}

export class CashYearDto {
  @TextField({ max: 100, example: '2026' }) name!: string;
  @DayField() start_date!: string;
  @DayField() end_date!: string;
  @EurosField({ description: 'Avant le premier mouvement.' }) opening!: number;
  @NestedListField(() => CashPointDto, { description: 'Les jours qui ont un mouvement, dans l’ordre.' }) points!: CashPointDto[];
}

export class CashFlowsDto {
  @DayField() from!: string;
  @DayField() to!: string;
  @EurosField() takings!: number;
  @EurosField() expenses!: number;
}

export class RecentCashDto {
  @NestedField(() => CashFlowsDto, { description: 'Les 30 derniers jours, virements entre comptes de la structure exclus.' })
  current!: CashFlowsDto;
  @NestedField(() => CashFlowsDto, { description: 'Les 30 jours d’avant.' }) previous!: CashFlowsDto;
}

export class BalanceOfMonthDto {
  @TextField({ max: 7, example: '2026-03' }) month!: string;
  @EurosField({ description: 'À la fin du mois.' }) balance!: number;
}

export class AccountCurveDto {
  @IdField() id!: string;
  @TextField({ max: 100 }) name!: string;
  @NestedListField(() => BalanceOfMonthDto, { description: 'Les douze derniers mois, celui-ci compris.' }) months!: BalanceOfMonthDto[];
}

export class CashCurveDto {
  @NestedListField(() => AccountCurveDto, { description: 'Chaque compte, dans l’ordre de leurs numéros ; 100 au plus.' })
  accounts!: AccountCurveDto[];
  @NestedField(() => RecentCashDto, { description: 'Tous budgets, jusqu’à aujourd’hui, quel que soit l’exercice demandé.' })
  recent!: RecentCashDto;
  @NestedField(() => CashYearDto) current!: CashYearDto;
  @NestedField(() => CashYearDto, { nullable: true, description: 'L’exercice précédent.' }) previous!: CashYearDto | null;
}

export class BookkeepingSummaryDto {
  @NestedField(() => NamedDto, { nullable: true }) exercice!: NamedDto | null;
  @EurosField({ description: 'Solde de tous les comptes.' }) balance!: number;
  @NestedListField(() => BankAccountDto) accounts!: BankAccountDto[];
  @NestedField(() => WaitingOperationsDto, { description: 'Opérations à affecter, tous exercices.' }) to_allocate!: WaitingOperationsDto;
  @NestedField(() => WaitingLinesDto, { description: 'Lignes de relevé en attente : elles ne sont pas dans les comptes.' })
  waiting_lines!: WaitingLinesDto;
  @NestedListField(() => MonthFlowsDto, { description: 'Mouvements de l’exercice.' }) months!: MonthFlowsDto[];
  @NestedListField(() => BudgetSummaryDto) budgets!: BudgetSummaryDto[];
  @NestedListField(() => FollowedCategoryDto, { description: '50 au plus.' }) categories!: FollowedCategoryDto[];
  @NestedListField(() => OperationDto, { description: 'Les 5 dernières.' }) last_operations!: OperationDto[];
}
