import { provenanceKinds, splitKinds } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { operationModes } from '@intendance/domain/bookkeeping/bank/bank-operation/operation-draft.js';
import { budgetNames } from '@intendance/domain/bookkeeping/budget-name.js';
import { UpdatedAtField } from '../../../platform/lists/updated-at.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  FlagField,
  IdField,
  IdListField,
  NestedField,
  NestedListField,
  RateField,
  TextField,
} from '../../../platform/wire/fields.js';
import { operationOriginLabels, paymentTypeLabels } from './operation-labels.js';

export class NamedDto {
  @IdField() id!: string;
  @TextField({ max: 200 }) name!: string;
}

export class BudgetReferenceDto {
  @ChoiceField(['ASC', 'AEP']) id!: string;
  @TextField({ max: 10, example: 'ASC' }) name!: string;
}

export class OperationAccountDto extends NamedDto {
  @TextField({ max: 10, example: '512001' }) code!: string;
}

export class SplitActivityDto extends NamedDto {
  @NestedField(() => NamedDto, { nullable: true }) category!: NamedDto | null;
}

export class BudgetaryYearDto {
  @IdField() id!: string;
  @TextField({ max: 20, example: '2026' }) label!: string;
}

export class ProvenanceDto {
  @ChoiceField(provenanceKinds) kind!: string;
  @TextField({ max: 60, nullable: true, example: 'FNAC' }) keyword!: string | null;
}

export class SplitAccountDto {
  @TextField({ max: 12, example: '401000' }) code!: string;
  @TextField({ max: 80, example: 'Fournisseurs' }) name!: string;
  @TextField({ max: 17, nullable: true, example: 'EDF' }) third_party_code!: string | null;
  @TextField({ max: 80, nullable: true, example: 'Électricité de France' }) third_party_name!: string | null;
}

export class SplitVatDto {
  @EurosField({ min: 0, description: 'Hors taxe.' }) base!: number;
  @EurosField({ min: 0 }) tax!: number;
  @EurosField({ min: 0, description: 'La part que le compte de TVA reçoit : toute, ou ce qui est déductible.' }) posted!: number;
  @TextField({ max: 12, example: '445660' }) account!: string;
}

export class SplitDto {
  @IdField() id!: string;
  @ChoiceField(splitKinds) kind!: string;
  @NestedField(() => BudgetReferenceDto, { nullable: true }) budget!: BudgetReferenceDto | null;
  @NestedField(() => SplitActivityDto, { nullable: true, description: 'Null : virement interne ou compte.' })
  activity!: SplitActivityDto | null;
  @NestedField(() => SplitAccountDto, { nullable: true, description: 'Le compte d’un `account`.' }) account!: SplitAccountDto | null;
  @NestedField(() => BudgetaryYearDto) budgetary_year!: BudgetaryYearDto;
  @TextField({ max: 20, example: '2026', description: 'L’exercice budgétaire.' }) date!: string;
  @EurosField({ min: 0 }) balance!: number;
  @RateField({ nullable: true, example: 20, description: 'Taux de TVA en % ; null : aucun.' }) vat_rate!: number | null;
  @NestedField(() => SplitVatDto, { nullable: true, description: 'La TVA comprise dans `balance` ; null : aucune.' })
  vat!: SplitVatDto | null;
  @NestedField(() => ProvenanceDto) provenance!: ProvenanceDto;
}

export class OperationAttachmentDto {
  @IdField() id!: string;
  @TextField({ max: 255, example: 'facture.pdf' }) name!: string;
  @TextField({ max: 10, example: 'pdf' }) extension!: string;
  @CountField({ description: 'Octets.' }) size!: number;
  @TextField({ max: 100, example: 'application/pdf' }) mime_type!: string;
}

export class SuggestionDto {
  @NestedField(() => NamedDto) activity!: NamedDto;
  @TextField({ max: 60, example: 'FNAC' }) keyword!: string;
  @ChoiceField(budgetNames) budget!: string;
  @FlagField({ description: 'Plusieurs budgets se disputent ce mot-clé : une personne choisit.', example: false }) ambiguous!: boolean;
}

export class ReconciliationDto {
  @DayField() date!: string;
  @TextField({ max: 255, example: 'PRLV SEPA ORANGE' }) wording!: string;
}

export class ReversedByDto {
  @IdField({ description: 'L’opération qui la contre-passe.' }) id!: string;
  @DayField() date!: string;
}

/** An operation as every route of `operations` gives it. */
export class OperationDto {
  @IdField() id!: string;
  @DayField() date!: string;
  @TextField({ max: 400, example: 'CB FNAC LYON' }) wording!: string;
  @ChoiceField(Object.keys(paymentTypeLabels)) type!: string;
  @ChoiceField(operationModes) mode!: string;
  @EurosField({ description: 'Négatif pour une dépense.', example: -42.5 }) value!: number;
  @EurosField({ min: 0 }) absvalue!: number;
  @NestedField(() => OperationAccountDto) account!: OperationAccountDto;
  @NestedField(() => NamedDto, { nullable: true }) exercice!: NamedDto | null;
  @FlagField({ example: false }) reimbursment!: boolean;
  @TextField({
    max: 40,
    nullable: true,
    example: 'F-2026-118',
    description: 'Le numéro de la pièce ; null : celui de l’écriture en tient lieu.',
  })
  piece_ref!: string | null;
  @ChoiceField(Object.keys(operationOriginLabels)) origin!: string;
  @FlagField({ description: 'Ses champs se modifient : ni synchronisée, ni dans un exercice verrouillé.' }) editable!: boolean;
  @TextField({ max: 200, nullable: true, description: 'Pourquoi elle ne se modifie pas.', example: 'Exercice 2025 clôturé' })
  locked_reason!: string | null;
  @FlagField({ description: 'Son affectation se modifie : aussi celle d’une opération synchronisée, tant que sa période est ouverte.' })
  allocatable!: boolean;
  @FlagField() allocated!: boolean;
  @NestedListField(() => SplitDto) splits!: SplitDto[];
  @NestedListField(() => OperationAttachmentDto) attachments!: OperationAttachmentDto[];
  @TextField({ max: 200, example: 'Billetterie cinéma, spectacles', description: 'La première activité, et combien d’autres.' })
  activity_label!: string;
  @TextField({ max: 4000, example: 'Billetterie cinéma, spectacles 800,40 € ; Sorties 450,00 €' }) activity_label_full!: string;
  @NestedField(() => SuggestionDto, { nullable: true, description: 'Par mots-clés, tant qu’elle n’est pas affectée.' })
  suggestion!: SuggestionDto | null;
  @DayField({ nullable: true, description: 'Le jour du mouvement à la banque, quand il est entré plus tard : sa période était validée.' })
  bank_date!: string | null;
  @NestedField(() => ReconciliationDto, { nullable: true, description: 'Ce que la banque a dit d’une opération saisie.' })
  reconciliation!: ReconciliationDto | null;
  @DayField({ nullable: true, description: 'Le jour auquel un relevé l’a ; null : elle n’est sur aucun.' })
  statement_date!: string | null;
  @FlagField({ example: false, description: 'Validée, et pas encore contre-passée.' }) reversible!: boolean;
  @NestedField(() => ReversedByDto, { nullable: true, description: 'La contre-passation qui l’annule.' })
  reversed_by!: ReversedByDto | null;
  @FlagField({ example: false, description: 'Sa contre-passation s’annule : elle n’est pas encore validée.' })
  reversal_cancellable!: boolean;
  @IdField({ nullable: true, description: 'L’opération validée qu’elle contre-passe ou ressaisit.' }) reverses!: string | null;
  @IdListField({
    nullable: true,
    description: 'Opérations qui sont peut-être ce même mouvement, tant que personne n’a répondu ; sinon null.',
  })
  possible_duplicate_of!: string[] | null;
  @IdField({ nullable: true, description: 'L’opération qu’un doublon supprimé était déjà.' }) same_as!: string | null;
  @IdField({ nullable: true, description: 'La remise de chèques dont elle fait partie, ou qu’elle porte à la banque.' })
  cheque_deposit!: string | null;
  @FlagField({ example: false }) isDeleted!: boolean;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}
