import { bankFileFormats, csvFields } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.js';
import { bankImportStatuses } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.js';
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

export class BankImportCountsDto {
  @CountField({ description: 'Opérations nouvelles.' }) created!: number;
  @CountField({ description: 'Déjà présentes sur le compte.' }) duplicates!: number;
  @CountField({ description: 'En attente : leur exercice est clôturé ou n’existe pas.' }) quarantined!: number;
  @CountField({ description: 'D’un compte que personne n’a choisi.' }) unassigned!: number;
  @CountField({ description: 'Lignes illisibles.' }) errors!: number;
  @CountField({ description: 'Rapprochées d’une opération saisie, qui n’est pas doublée.' }) reconciled!: number;
}

export class ImportBankAccountDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Banque ASC' }) name!: string;
  @TextField({ max: 20, example: '512002' }) code!: string;
}

export class StatementAccountDto {
  @TextField({
    max: 100,
    example: '30004 00012 00012345678',
    description: 'Le compte comme le fichier le nomme ; vide s’il n’en dit rien.',
  })
  reference!: string;
  @NestedField(() => ImportBankAccountDto, { nullable: true, description: 'Null : à choisir.' }) account!: ImportBankAccountDto | null;
  @TextField({ max: 3, example: 'EUR' }) currency!: string;
  @DayField({ nullable: true }) date_start!: string | null;
  @DayField({ nullable: true }) date_end!: string | null;
  @EurosField({ nullable: true }) opening_balance!: number | null;
  @EurosField({ nullable: true }) closing_balance!: number | null;
  @FlagField({ nullable: true, description: 'Les opérations mènent d’un solde à l’autre. Null : le format n’a pas de solde de départ.' })
  is_balanced!: boolean | null;
  @CountField() movements!: number;
  @EurosField() takings!: number;
  @EurosField() expenses!: number;
  @NestedField(() => BankImportCountsDto) counts!: BankImportCountsDto;
}

export class BankFileProblemDto {
  @CountField({ example: 12 }) line!: number;
  @TextField({ nullable: true, max: 200, example: 'Date' }) column!: string | null;
  @TextField({ max: 40, example: 'DATE' }) code!: string;
  @ChoiceField(['error', 'warning'], { description: 'error : une opération est laissée.' }) weight!: string;
  @TextField({ nullable: true, max: 200, example: '31/02/2026' }) value!: string | null;
  @TextField({ max: 1000, example: 'Ligne 12, colonne Date : date invalide (« 31/02/2026 »)' }) message!: string;
}

export class MovementPreviewDto {
  @CountField({ example: 2 }) line!: number;
  @TextField({ max: 100, example: '30004 00012 00012345678' }) reference!: string;
  @DayField() date!: string;
  @TextField({ max: 255, example: 'VIR SEPA RECU' }) wording!: string;
  @TextField({ max: 20, example: 'transfer' }) type!: string;
  @EurosField() value!: number;
  @ChoiceField(['created', 'duplicate', 'quarantined', 'unassigned', 'reconciled']) outcome!: string;
}

export class TypedOperationDto {
  @IdField() id!: string;
  @DayField() date!: string;
  @TextField({ max: 400, example: 'Facture Orange' }) wording!: string;
}

export class ReconciledMovementDto {
  @CountField({ example: 2 }) line!: number;
  @TextField({ max: 100, example: '30004 00012 00012345678' }) reference!: string;
  @DayField() date!: string;
  @TextField({ max: 255, example: 'PRLV SEPA ORANGE' }) wording!: string;
  @EurosField() value!: number;
  @NestedField(() => TypedOperationDto, { description: 'L’opération saisie, qui garde son affectation.' }) operation!: TypedOperationDto;
}

export class UnsureMovementDto {
  @CountField({ description: 'Rang de l’opération dans le fichier : celui d’un choix.', example: 0 }) rank!: number;
  @CountField({ example: 2 }) line!: number;
  @DayField() date!: string;
  @TextField({ max: 255, example: 'CB RESTAURANT' }) wording!: string;
  @EurosField() value!: number;
  @FlagField({ description: 'Une remise : elle peut être tous ces chèques ensemble, et en choisir un les choisit tous.' })
  deposit!: boolean;
  @NestedListField(() => TypedOperationDto, { description: 'Les opérations saisies qu’elle peut être.' }) candidates!: TypedOperationDto[];
}

export class QuarantinedMovementDto {
  @CountField({ example: 2 }) line!: number;
  @TextField({ max: 100, example: '30004 00012 00012345678' }) reference!: string;
  @DayField() date!: string;
  @TextField({ max: 255, example: 'VIR SEPA RECU' }) wording!: string;
  @EurosField() value!: number;
  @TextField({ max: 100, example: 'exercice.closed' }) code!: string;
  @TextField({ max: 1000, example: 'L’exercice 2025 est clôturé.' }) message!: string;
}

export class CsvColumnDto {
  @TextField({ max: 1000, example: 'Libellé' }) header!: string;
  @ChoiceField(csvFields, { nullable: true, description: 'Champ rempli ; null quand la colonne est ignorée.' }) field!: string | null;
  @TextField({ max: 60, example: 'VIR SEPA RECU' }) sample!: string;
}

export class KeptOperationDto {
  @CountField({ example: 3 }) line!: number;
  @IdField() operation!: string;
  @TextField({ max: 1000, example: 'Elle est affectée.' }) reason!: string;
}

export class BankImportFailureDto {
  @TextField({ max: 100, example: 'busy' }) code!: string;
  @TextField({ max: 1000, example: 'Ce compte est très sollicité.' }) message!: string;
}

/** The fields of the list: without the lines. */
export class BankImportSummaryDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'releve-janvier.ofx' }) file_name!: string;
  @CountField({ example: 12_345, description: 'Octets.' }) size!: number;
  @ChoiceField(bankFileFormats) format!: string;
  @ChoiceField(bankImportStatuses) status!: string;
  @InstantField({ nullable: true, description: 'Null sur la réponse du dépôt lui-même.' }) created_at!: string | null;
  @CountField({ example: 1200, description: 'Opérations du fichier.' }) movements!: number;
  @CountField({ example: 447, description: 'Opérations traitées.' }) done!: number;
  @NestedField(() => BankImportCountsDto, { description: 'Ce que le fichier ferait.' }) dry_run!: BankImportCountsDto;
  @NestedField(() => BankImportCountsDto, { description: 'Ce qu’il a fait.' }) counts!: BankImportCountsDto;
  @CountField({ description: 'Opérations reprises par une annulation.' }) undone!: number;
  @NestedListField(() => KeptOperationDto, { description: 'Opérations qu’une annulation a laissées.' }) kept!: KeptOperationDto[];
  @NestedField(() => BankImportFailureDto, { nullable: true }) failure!: BankImportFailureDto | null;
  @CountField() version!: number;
  @UpdatedAtField() updated_at?: string;
}

export class BankImportDto extends BankImportSummaryDto {
  @NestedListField(() => StatementAccountDto) accounts!: StatementAccountDto[];
  @NestedListField(() => CsvColumnDto, { description: 'Colonnes d’un fichier csv.' }) columns!: CsvColumnDto[];
  @NestedListField(() => MovementPreviewDto, { description: 'Les 50 premières opérations.' }) preview!: MovementPreviewDto[];
  @NestedListField(() => BankFileProblemDto, { description: 'Les 500 premiers problèmes.' }) problems!: BankFileProblemDto[];
  @NestedListField(() => QuarantinedMovementDto, { description: 'Les 500 premières opérations en attente.' })
  quarantine!: QuarantinedMovementDto[];
  @NestedListField(() => ReconciledMovementDto, { description: 'Les 500 premiers rapprochements.' })
  reconciled!: ReconciledMovementDto[];
  @NestedListField(() => UnsureMovementDto, { description: 'Les 500 premières opérations que quelqu’un doit reconnaître.' })
  unsure!: UnsureMovementDto[];
}

export class AccountChoiceDto {
  @TextField({ max: 100, example: '30004 00012 00012345678', description: 'Le compte comme le fichier le nomme.' }) reference!: string;
  @IdField({ nullable: true, description: 'Le compte bancaire ; null : ses opérations sont laissées.' }) account!: string | null;
}

export class AssignBankImportDto {
  @NestedListField(() => AccountChoiceDto, { max: 100 }) accounts!: AccountChoiceDto[];
}

export class ReconciliationChoiceDto {
  @CountField({ example: 0 }) rank!: number;
  @IdField({ nullable: true, description: 'L’opération saisie ; null : c’en est une autre.' }) operation!: string | null;
}

export class ConfirmBankImportDto {
  @NestedListField(() => AccountChoiceDto, { optional: true, max: 100 }) accounts?: AccountChoiceDto[];
  @FlagField({ optional: true, description: 'Importer aussi un relevé dont les opérations ne mènent pas d’un solde à l’autre.' })
  accept_unbalanced?: boolean;
  @FlagField({ optional: true, description: 'false : ajouter aussi ce qui ressemble à une opération saisie.' })
  reconcile?: boolean;
  @NestedListField(() => ReconciliationChoiceDto, {
    optional: true,
    max: 500,
    description: 'Ce qu’une personne dit des opérations de unsure.',
  })
  reconciliations?: ReconciliationChoiceDto[];
}
