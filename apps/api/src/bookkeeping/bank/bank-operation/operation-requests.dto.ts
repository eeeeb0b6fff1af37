import { provenanceKinds, splitKinds } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { operationModes } from '@intendance/domain/bookkeeping/bank/bank-operation/operation-draft.js';
import { budgetNames } from '@intendance/domain/bookkeeping/budget-name.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  FlagField,
  FromReference,
  IdField,
  IdListField,
  NestedField,
  NestedListField,
  ObjectField,
  RateField,
  TextField,
} from '../../../platform/wire/fields.js';
import { paymentTypeLabels } from './operation-labels.js';

const absent = { optional: true, nullable: true } as const;

export class BudgetaryYearReferenceDto {
  @IdField() id!: string;
}

/** A line of the split editor. Lines of 0 are dropped; the refusal of a negative line contains its number. */
export class SentSplitDto {
  @IdField(absent) id?: string | null;
  @ChoiceField(splitKinds, {
    optional: true,
    description: '`transfer` : vers un autre compte de la structure ; `account` : un compte du plan comptable. Les deux sans activité.',
  })
  kind?: 'activity' | 'transfer' | 'account';
  @IdField(absent) activity?: string | null;
  @TextField({ ...absent, max: 12, example: '401000', description: 'Compte des classes 1 à 4, 508 ou 511, d’un `account`.' })
  account?: string | null;
  @TextField({ ...absent, max: 80, example: 'Fournisseurs', description: 'Intitulé du compte ; celui du plan comptable si absent.' })
  account_name?: string | null;
  @TextField({ ...absent, max: 17, example: 'EDF', description: 'Tiers, sur un compte 401, 411 ou 467.' }) third_party_code?: string | null;
  @TextField({ ...absent, max: 80, example: 'Électricité de France' }) third_party_name?: string | null;
  @FromReference()
  @ChoiceField(budgetNames, { ...absent, description: 'Pour une activité sans budget et un virement interne ; celui du compte si absent.' })
  budget?: string | null;
  @NestedField(() => BudgetaryYearReferenceDto, { ...absent, description: 'L’exercice de l’opération si absent.' })
  budgetary_year?: BudgetaryYearReferenceDto | null;
  @EurosField() balance!: number;
  @RateField({ ...absent, example: 20, description: 'Taux de TVA en % ; absent : celui de l’activité ; null : aucun.' })
  vat_rate?: number | null;
}

/** Every field is optional here: each missing field gets the message of the specification. */
export class SaveOperationDto {
  @TextField({ ...absent, max: 400, example: 'CB FNAC LYON' }) wording?: string | null;
  @DayField(absent) date?: string | null;
  @IdField(absent) account?: string | null;
  @ChoiceField(Object.keys(paymentTypeLabels), absent) type?: string | null;
  @EurosField({ ...absent, description: 'Sans signe : le mode le donne.' }) absvalue?: number | null;
  @EurosField({ ...absent, description: 'Lu si `absvalue` est absent.' }) value?: number | null;
  @ChoiceField(operationModes, absent) mode?: string | null;
  @FlagField({ ...absent, example: false }) reimbursment?: boolean | null;
  @TextField({ ...absent, max: 40, example: 'F-2026-118', description: 'Numéro de la pièce ; absent : inchangé.' })
  piece_ref?: string | null;
  @NestedListField(() => SentSplitDto, { optional: true, max: 200, description: 'Affecte dans le même enregistrement.' })
  splits?: SentSplitDto[];
}

export class ReverseOperationDto {
  @DayField({ example: '2027-01-15', description: 'Jour de la contre-passation, dans une période ouverte.' }) date!: string;
  @FlagField({ ...absent, example: true, description: 'Ressaisit l’opération ce jour-là, à affecter.' }) rewrite?: boolean | null;
  @FlagField({ ...absent, example: false, description: 'Essai : rien n’est enregistré.' }) dry_run?: boolean | null;
}

export class ClearOperationDto {
  @DayField({ example: '2026-03-31', description: 'Jour du relevé qui a l’opération.' }) date!: string;
}

export class SettleDuplicateDto {
  @IdField({ nullable: true, description: 'L’opération déjà enregistrée ; null : c’est une opération nouvelle.' })
  operation!: string | null;
}

export class SentProvenanceDto {
  @ChoiceField(provenanceKinds) kind!: string;
  @TextField({ ...absent, max: 60, example: 'FNAC' }) keyword?: string | null;
}

export class SaveSplitsDto {
  @NestedListField(() => SentSplitDto, { max: 200 }) splits!: SentSplitDto[];
  @NestedField(() => SentProvenanceDto, { ...absent, description: 'À la main si absente.' }) provenance?: SentProvenanceDto | null;
}

/** The operations with these ids, or the operations that match filters of the list. */
export class ChosenOperationsDto {
  @IdListField({ optional: true, max: 5000 }) ids?: string[];
  @ObjectField({
    optional: true,
    description: 'Les filtres de la liste, à la place des identifiants.',
    example: { 'split|eq': false },
  })
  filters?: Record<string, string>;
  @FlagField({ optional: true, description: 'Essai : rien n’est enregistré.' }) dry_run?: boolean;
}

export class AllocateOperationsDto extends ChosenOperationsDto {
  @IdField({ ...absent, description: 'L’activité à laquelle tout va.' }) activity?: string | null;
  @FlagField({ optional: true, description: 'Chacune à l’activité que ses mots-clés désignent.' }) by_keywords?: boolean;
}

/** `unallocate`: undoes an allocation of many operations. */
export const operationBulkCommands = ['delete', 'restore', 'unallocate'] as const;

export class BulkOperationsDto extends ChosenOperationsDto {
  @ChoiceField(operationBulkCommands) command!: (typeof operationBulkCommands)[number];
}

/** The name of an operation in a line of a report. */
export class NamedOperationDto {
  @DayField() date!: string;
  @TextField({ max: 255, example: 'PRLV SEPA ORANGE' }) wording!: string;
  @EurosField({ description: 'Négatif pour une dépense.' }) value!: number;
}

export class BulkOperationLineDto {
  @IdField() id!: string;
  @ChoiceField(['done', 'refused']) outcome!: string;
  @NestedField(() => NamedOperationDto, { optional: true }) operation?: NamedOperationDto;
  @TextField({ max: 60, optional: true, example: 'operation.synced' }) code?: string;
  @TextField({ max: 400, optional: true }) message?: string;
}

export class BulkOperationsResultDto {
  @CountField() done!: number;
  @CountField() refused!: number;
  @NestedListField(() => BulkOperationLineDto) results!: BulkOperationLineDto[];
}

export class AllocationLineDto {
  @IdField() id!: string;
  @ChoiceField(['done', 'refused']) outcome!: string;
  @NestedField(() => NamedOperationDto, { optional: true }) operation?: NamedOperationDto;
  @TextField({ max: 60, optional: true, example: 'operation.nothing-suggested' }) code?: string;
  @TextField({ max: 400, optional: true }) message?: string;
  @IdField({ optional: true }) activity?: string;
  @TextField({ max: 60, optional: true, example: 'FNAC' }) keyword?: string;
}

export class AllocationResultDto {
  @CountField() done!: number;
  @CountField() refused!: number;
  @NestedListField(() => AllocationLineDto) results!: AllocationLineDto[];
}
