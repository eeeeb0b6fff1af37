import { explainableChecks } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { closingCheckCodes } from '@intendance/domain/bookkeeping/year/closing/closing-check.js';
import { structureSizes } from '@intendance/domain/bookkeeping/year/closing/thresholds.js';
import { transferDirections } from '@intendance/domain/bookkeeping/year/closing/year-result.events.js';
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
  TextListField,
} from '../../../platform/wire/fields.js';
import { OperationAccountDto } from '../../bank/bank-operation/bank-operation.dto.js';
import { BudgetResultDto } from '../fiscal-year/fiscal-year.dto.js';

export class ClosingCheckDto {
  @ChoiceField(closingCheckCodes) code!: string;
  @TextField({ max: 200, example: 'Toutes les opérations sont affectées (compte 471000)' }) label!: string;
  @ChoiceField(['blocking', 'warning']) severity!: string;
  @CountField({ description: 'Combien d’éléments sont à revoir.' }) count!: number;
  @FlagField() passed!: boolean;
  @TextField({ max: 300, example: '/comptability/operations/match', description: 'Écran qui les montre.' }) link!: string;
  @FlagField({ description: 'Une note peut l’expliquer : la clôture se fait alors avec ce point.' }) explainable!: boolean;
  @TextField({ max: 500, nullable: true, description: 'La note qui explique ce point, tel qu’il est.' }) note!: string | null;
}

export class BankComparisonDto {
  @NestedField(() => OperationAccountDto) account!: OperationAccountDto;
  @DayField({ description: 'Jour du dernier relevé de l’exercice.' }) date!: string;
  @FlagField({ description: 'Faux : ce relevé s’arrête avant le dernier jour, dont rien ne prouve le solde.' }) is_last_day!: boolean;
  @EurosField({ description: 'Solde du relevé.', example: 1250.4 }) statement_balance!: number;
  @EurosField({ description: 'Solde du compte de banque ce jour-là.', example: 1250.4 }) book_balance!: number;
  @EurosField({ description: 'Ce qui manque aux écritures ; négatif, ce qui y est en trop.', example: 0 }) difference!: number;
  @CountField({ example: 1, description: 'Lignes entre les deux soldes : sur aucun relevé, ou pas encore dans les écritures.' })
  outstanding!: number;
  @EurosField({ example: 0, description: 'Ce qui manque aux écritures et qu’aucune ligne n’explique.' }) gap!: number;
  @TextField({ max: 500, nullable: true, description: 'La note qui explique cet écart.' }) note!: string | null;
}

export class ExplainDifferenceDto {
  @IdField({ description: 'Compte bancaire.' }) account_id!: string;
  @TextField({ max: 500, optional: true, nullable: true, example: 'Chèque n° 412 non débité au 31/12' }) note?: string | null;
}

export class ExplainPointDto {
  @ChoiceField(explainableChecks, { description: 'Point de la clôture.' }) check!: string;
  @TextField({ max: 500, optional: true, nullable: true, example: 'Virement du 30/12 reçu le 2 janvier' }) note?: string | null;
}

export class ClosingChecksDto {
  @TextField({ max: 20, example: '2026', description: 'Nom de l’exercice : celui que la clôture demande.' }) name!: string;
  @FlagField({ description: 'Aucun point bloquant.' }) can_close!: boolean;
  @NestedListField(() => ClosingCheckDto) checks!: ClosingCheckDto[];
  @NestedListField(() => BudgetResultDto) results!: BudgetResultDto[];
  @NestedListField(() => BankComparisonDto, { description: 'Relevés et écritures, compte par compte.' }) bank!: BankComparisonDto[];
}

export class CloseYearDto {
  @TextField({
    max: 20,
    optional: true,
    nullable: true,
    example: '2026',
    description: 'Nom de l’exercice, saisi pour confirmer : obligatoire.',
  })
  confirmation?: string | null;
}

export class ValidatePeriodDto {
  @DayField({ example: '2026-06-30', description: 'Dernier jour validé.' }) up_to!: string;
}

export class ReopenYearDto {
  @TextField({ max: 500, optional: true, nullable: true, example: 'Facture oubliée' }) reason?: string | null;
}

export class DeliberationDto {
  @DayField({ optional: true, nullable: true, example: '2027-03-10' }) deliberation_date?: string | null;
  @TextField({ max: 60, optional: true, nullable: true, example: 'PV-2027-02' }) deliberation_reference?: string | null;
  @IdField({ optional: true, nullable: true, description: 'Procès-verbal, envoyé comme pièce jointe.' }) attachment_id?: string | null;
  @DayField({ optional: true, nullable: true, description: 'Jour de l’écriture ; aujourd’hui sinon.' }) date?: string | null;
}

export class TransferSurplusDto extends DeliberationDto {
  @ChoiceField(transferDirections) direction!: string;
  @EurosField({ example: 523.2 }) amount!: number;
  @TextField({ max: 100, optional: true, nullable: true, description: 'Association qui reçoit, vers les associations.' })
  recipient?: string | null;
}

export class AppropriateResultDto extends DeliberationDto {
  @ChoiceField(['', 'ASC', 'AEP'], { description: 'Vide dans une structure sans budgets.' }) budget!: string;
  @EurosField({ optional: true, nullable: true, min: 0, example: 0, description: 'Part mise en réserve.' }) reserve?: number | null;
}

export class TransferDto {
  @ChoiceField(transferDirections) direction!: string;
  @EurosField() amount!: number;
  @TextField({ max: 100, nullable: true, description: 'Association qui reçoit.' }) recipient!: string | null;
  @DayField() date!: string;
  @IdField() entry_id!: string;
  @DayField() deliberation_date!: string;
  @TextField({ max: 60 }) deliberation_reference!: string;
  @IdField({ nullable: true }) attachment_id!: string | null;
}

export class TransferCapDto {
  @ChoiceField(transferDirections) direction!: string;
  @EurosField({ description: 'Excédent du budget qui donne.' }) surplus!: number;
  @EurosField({ description: '10 % de l’excédent, arrondi au centime inférieur.' }) cap!: number;
  @EurosField() transferred!: number;
  @EurosField({ description: 'Ce qui peut encore être transféré ; le dixième des ASC sert à l’AEP et aux associations ensemble.' })
  left!: number;
}

export class AppropriationDto {
  @ChoiceField(['', 'ASC', 'AEP']) budget!: string;
  @EurosField() result!: number;
  @EurosField() reserve!: number;
  @DayField() date!: string;
  @IdField() entry_id!: string;
  @DayField() deliberation_date!: string;
  @TextField({ max: 60 }) deliberation_reference!: string;
  @IdField({ nullable: true }) attachment_id!: string | null;
}

export class YearResultDto {
  @FlagField({ description: 'L’exercice est clôturé : son résultat peut être affecté.' }) closed!: boolean;
  @NestedListField(() => BudgetResultDto) results!: BudgetResultDto[];
  @NestedListField(() => TransferCapDto) caps!: TransferCapDto[];
  @NestedListField(() => TransferDto) transfers!: TransferDto[];
  @NestedListField(() => AppropriationDto) appropriations!: AppropriationDto[];
}

export class YearTransfersDto {
  @IdField({ description: 'L’exercice.' }) id!: string;
  @TextField({ max: 20 }) name!: string;
  @FlagField({ description: 'Faux : l’excédent peut encore changer, et rien ne se transfère.' }) closed!: boolean;
  @NestedListField(() => TransferCapDto) caps!: TransferCapDto[];
  @NestedListField(() => TransferDto) transfers!: TransferDto[];
}

export class SurplusTransfersDto {
  @NestedListField(() => YearTransfersDto, { description: 'Le plus récent d’abord.' }) exercices!: YearTransfersDto[];
}

export class ThresholdDto {
  @TextField({ max: 100, example: 'Subventions publiques' }) label!: string;
  @EurosField({ example: 30_512.5 }) amount!: number;
  @EurosField({ example: 153_000 }) ceiling!: number;
  @EurosField({ description: 'Ce qui sépare du seuil ; négatif au-delà.' }) distance!: number;
  @FlagField({ example: false, description: 'À 90 % du seuil ou plus.' }) near!: boolean;
}

export class ThresholdsDto {
  @ChoiceField(structureSizes) size!: string;
  @NestedListField(() => ThresholdDto, { description: 'Les seuils de ce type de structure, le plus proche d’abord.' })
  thresholds!: ThresholdDto[];
  @EurosField({ example: 30_512.5, description: 'Ressources de l’exercice, hors part reversée.' }) resources!: number;
  @EurosField({ example: 153_000, description: 'Le premier seuil de la liste.' }) ceiling!: number;
  @EurosField({ description: 'Ce qui sépare du seuil ; négatif au-delà.' }) distance!: number;
  @FlagField({ example: false, description: 'À 90 % du seuil ou plus : une bannière le signale.' }) near!: boolean;
  @EurosField({ description: 'Total du bilan.' }) balance_sheet!: number;
  @TextListField({ maxLength: 200 }) duties!: string[];
}
