import { budgetNames } from '@intendance/domain/bookkeeping/budget-name.js';
import {
  type LoanDeferral,
  type LoanMethod,
  type LoanPeriod,
  loanDeferrals,
  loanMethods,
  loanPeriods,
  type RepaymentEffect,
  repaymentEffects,
} from '@intendance/domain/bookkeeping/ledger/loan/loan.events.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  IdField,
  NestedField,
  NestedListField,
  RateField,
  TextField,
} from '../../../platform/wire/fields.js';
import { LedgerYearDto } from '../ledger/balance.dto.js';
import { RegisterAccountDto } from '../ledger/register-balances.js';

const absent = { optional: true, nullable: true } as const;
const lenderTable = { max: 600, description: 'Échéancier du prêteur, à la place de celui qui est calculé.' } as const;

export class LenderRowDto {
  @DayField() date!: string;
  @EurosField({ description: 'Part de capital.' }) capital!: number;
  @EurosField({ description: 'Part d’intérêts.' }) interest!: number;
  @EurosField() insurance!: number;
}

class LoanFieldsDto {
  @TextField({ max: 200, example: 'Minibus', description: 'Ce que l’emprunt finance.' }) label!: string;
  @TextField({ max: 200, example: 'Crédit coopératif', description: 'Le prêteur.' }) lender!: string;
  @TextField({ max: 12, isVerbatim: true, example: '164000', description: 'Compte d’emprunt.' }) accounting_code_value!: string;
  @ChoiceField(budgetNames, { description: 'Un comité en choisit un ; vide ailleurs.' }) budget!: (typeof budgetNames)[number];
  @DayField({ description: 'Jour du déblocage des fonds.' }) release_date!: string;
  @EurosField({ example: 20000, description: 'Montant emprunté.' }) amount!: number;
  @RateField({ description: 'Taux nominal annuel, en %.' }) annual_rate!: number;
  @CountField({ min: 0, max: 10_000, description: 'Nombre d’échéances.' }) instalments!: number;
  @ChoiceField(loanPeriods) period!: LoanPeriod;
  @ChoiceField(loanMethods, { description: 'Échéances constantes, capital constant, ou capital à la fin.' }) method!: LoanMethod;
  @ChoiceField(loanDeferrals, { description: 'Différé partiel : les intérêts seuls ; total : ils s’ajoutent au capital.' })
  deferral!: LoanDeferral;
  @DayField() first_due_date!: string;
}

export class SaveLoanDto extends LoanFieldsDto {
  @CountField({ ...absent, max: 10_000, description: 'Échéances du différé.' }) deferred_instalments?: number | null;
  @EurosField({ ...absent, description: 'Assurance de chaque échéance.' }) insurance?: number | null;
  @EurosField({ ...absent, description: 'Frais de dossier.' }) fees?: number | null;
  @TextField({ ...absent, max: 40, example: 'PRET-2026-12', description: 'Le contrat.' }) piece_ref?: string | null;
  @NestedListField(() => LenderRowDto, { ...absent, ...lenderTable }) table?: LenderRowDto[] | null;
}

export class SaveLoanRepaymentDto {
  @DayField() date!: string;
  @EurosField({ description: 'Capital remboursé par anticipation.' }) amount!: number;
  @EurosField({ ...absent, description: 'Indemnité de remboursement anticipé.' }) indemnity?: number | null;
  @ChoiceField(repaymentEffects, { description: 'Moins d’échéances, ou des échéances plus basses.' }) effect!: RepaymentEffect;
  @NestedListField(() => LenderRowDto, { ...absent, ...lenderTable }) table?: LenderRowDto[] | null;
}

export class SaveLoanRenegotiationDto {
  @DayField({ description: 'Les échéances qui suivent ce jour sont recalculées.' }) date!: string;
  @RateField() annual_rate!: number;
  @CountField({ min: 0, max: 10_000, description: 'Échéances qui restent.' }) instalments!: number;
  @EurosField({ ...absent }) insurance?: number | null;
  @NestedListField(() => LenderRowDto, { ...absent, ...lenderTable }) table?: LenderRowDto[] | null;
}

export class LoanChangeDto {
  @IdField() id!: string;
  @ChoiceField(['repayment', 'renegotiation']) kind!: 'repayment' | 'renegotiation';
  @DayField() date!: string;
  @EurosField({ nullable: true, description: 'Capital remboursé.' }) amount!: number | null;
  @RateField({ nullable: true, description: 'Nouveau taux.' }) annual_rate!: number | null;
}

export class LoanDto extends LoanFieldsDto {
  @IdField() id!: string;
  @CountField() deferred_instalments!: number;
  @EurosField() insurance!: number;
  @EurosField() fees!: number;
  @TextField({ max: 40 }) piece_ref!: string;
  @NestedListField(() => LenderRowDto, { nullable: true }) table!: LenderRowDto[] | null;
  @NestedListField(() => LoanChangeDto, { description: 'Remboursements anticipés et renégociations, dans l’ordre.' })
  changes!: LoanChangeDto[];
  @CountField({ min: 1 }) version!: number;
}

export class LoanAmountsDto {
  @EurosField({ description: 'Capital dû à l’ouverture.' }) opening!: number;
  @EurosField({ description: 'Fonds débloqués dans l’exercice.' }) released!: number;
  @EurosField({ description: 'Intérêts ajoutés au capital.' }) capitalized!: number;
  @EurosField({ description: 'Capital remboursé.' }) repaid!: number;
  @EurosField({ description: 'Capital restant dû à la clôture.' }) closing!: number;
  @EurosField({ description: 'Intérêts des échéances de l’exercice.' }) interest!: number;
  @EurosField({ description: 'Assurance des échéances de l’exercice.' }) insurance!: number;
  @EurosField({ description: 'Intérêts courus non échus à la clôture.' }) accrued!: number;
  @EurosField({ description: 'Capital dû à un an au plus.' }) within_one_year!: number;
  @EurosField({ description: 'Capital dû à plus d’un an et cinq ans au plus.' }) within_five_years!: number;
  @EurosField({ description: 'Capital dû à plus de cinq ans.' }) beyond!: number;
}

export class LoanOfYearDto extends LoanDto {
  @NestedField(() => LoanAmountsDto) amounts!: LoanAmountsDto;
}

export class LoansDto {
  @NestedField(() => LedgerYearDto, { nullable: true }) exercice!: LedgerYearDto | null;
  @NestedListField(() => LoanOfYearDto) loans!: LoanOfYearDto[];
  @NestedField(() => LoanAmountsDto) totals!: LoanAmountsDto;
  @NestedListField(() => RegisterAccountDto, { description: 'Les comptes d’emprunts : le registre à côté du grand livre.' })
  accounts!: RegisterAccountDto[];
}

export class LoanRowDto extends LenderRowDto {
  @CountField({ nullable: true, description: 'Rang de l’échéance ; null pour un remboursement anticipé.' }) number!: number | null;
  @EurosField({ description: 'Intérêts ajoutés au capital, qui ne sont pas payés.' }) capitalized!: number;
  @EurosField({ description: 'Indemnité de remboursement anticipé.' }) indemnity!: number;
  @EurosField({ description: 'Montant payé.' }) total!: number;
  @EurosField({ description: 'Capital restant dû.' }) outstanding!: number;
  @IdField({ nullable: true, description: 'L’opération qui l’a payée.' }) operation_id!: string | null;
}

export class LoanTableDto {
  @NestedListField(() => LoanRowDto) rows!: LoanRowDto[];
}
