import { budgetNames } from '@intendance/domain/bookkeeping/budget-name.js';
import { entryJournals, entryKinds, typedKinds } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import {
  ChoiceField,
  CountField,
  DayField,
  DecimalField,
  EurosField,
  FlagField,
  IdField,
  NestedField,
  NestedListField,
  TextField,
} from '../../../platform/wire/fields.js';
import { OperationAttachmentDto } from '../../bank/bank-operation/bank-operation.dto.js';

const absent = { optional: true, nullable: true } as const;

class EntryLineFieldsDto {
  @TextField({ max: 12, isVerbatim: true, example: '401000' }) accounting_code_value!: string;
  @ChoiceField(budgetNames, { description: 'Un comité en choisit un par ligne ; vide ailleurs.' }) budget!: string;
  @EurosField({ min: 0 }) debit!: number;
  @EurosField({ min: 0 }) credit!: number;
}

export class SentEntryLineDto extends EntryLineFieldsDto {
  @TextField({ ...absent, max: 200, description: 'Le libellé de l’écriture si absent.' }) wording?: string | null;
  @TextField({ ...absent, max: 20, example: 'EXPERT', description: 'Tiers d’un compte 401, 411 ou 467.' }) third_party_code?: string | null;
  @TextField({ ...absent, max: 100, example: 'Cabinet Exemple' }) third_party_name?: string | null;
  @IdField({ ...absent, description: 'Activité d’un compte de charge ou de produit : le suivi budgétaire et l’état annuel l’y comptent.' })
  activity?: string | null;
}

/** The amount of a line in another currency than the euro. */
export class ForeignAmountDto {
  @TextField({ max: 3, min: 3, example: 'USD', description: 'Code ISO 4217.' }) currency!: string;
  @DecimalField({ example: 100, description: 'Montant dans la devise, positif.' }) amount!: number;
  @DecimalField({
    ...absent,
    example: 0.9215,
    description: 'Euros pour une unité de la devise, huit décimales au plus ; déduit du montant en euros si absent.',
  })
  rate?: number | null;
  @DayField({ description: 'Jour du cours.' }) date!: string;
  @TextField({ max: 100, example: 'BCE', description: 'Source du cours.' }) source!: string;
}

export class SentForeignLineDto extends SentEntryLineDto {
  @NestedField(() => ForeignAmountDto, { ...absent, description: 'Montant dans une autre devise que l’euro.' })
  foreign?: ForeignAmountDto | null;
}

export class EntryActivityDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Billetterie' }) name!: string;
}

class EntryHeadDto {
  @DayField() date!: string;
  @TextField({ max: 200, example: 'Honoraires de décembre' }) label!: string;
  @TextField({ max: 40, example: 'F-2026-118', description: 'Pièce justificative.' }) piece_ref!: string;
}

export class SaveEntryDto extends EntryHeadDto {
  @NestedListField(() => SentEntryLineDto, { max: 200 }) lines!: SentEntryLineDto[];
}

export class SaveSentEntryDto extends EntryHeadDto {
  @NestedListField(() => SentForeignLineDto, { max: 200 }) lines!: SentForeignLineDto[];
}

export class PostEntryDto extends SaveSentEntryDto {
  @ChoiceField(typedKinds, {
    ...absent,
    description: 'Une écriture diverse si absent ; un bilan d’ouverture se date du premier jour des livres.',
  })
  kind?: string | null;
  @DayField({ ...absent, description: 'Extourne : contre-passe l’écriture ce jour-là, dans le même enregistrement.' })
  reverse_on?: string | null;
}

export class ReverseEntryDto {
  @DayField({ example: '2027-01-01', description: 'Jour de la contre-passation, dans une période ouverte.' }) date!: string;
}

export class EntryLineDto extends EntryLineFieldsDto {
  @TextField({ max: 200, example: 'Fournisseurs' }) accounting_code_label!: string;
  @TextField({ max: 200 }) wording!: string;
  @TextField({ max: 20, nullable: true }) third_party_code!: string | null;
  @TextField({ max: 100, nullable: true }) third_party_name!: string | null;
  @NestedField(() => EntryActivityDto, { nullable: true }) activity!: EntryActivityDto | null;
  @NestedField(() => ForeignAmountDto, { nullable: true, description: 'Montant dans une autre devise que l’euro.' })
  foreign!: ForeignAmountDto | null;
}

export class EntryDto {
  @IdField() id!: string;
  @IdField() exercice_id!: string;
  @ChoiceField(entryJournals) journal!: string;
  @ChoiceField(entryKinds) kind!: string;
  @ChoiceField(['draft', 'validated']) status!: 'draft' | 'validated';
  @DayField() date!: string;
  @TextField({ max: 200 }) label!: string;
  @TextField({ max: 40 }) piece_ref!: string;
  @NestedListField(() => EntryLineDto) lines!: EntryLineDto[];
  @NestedListField(() => OperationAttachmentDto, { description: 'Pièces justificatives.' }) attachments!: OperationAttachmentDto[];
  @TextField({ max: 36, nullable: true, description: 'Ce dont elle découle : un exercice, un compte, l’écriture contre-passée.' })
  refers_to!: string | null;
  @IdField({ nullable: true, description: 'L’écriture qui la contre-passe.' }) reversed_by!: string | null;
  @FlagField({ description: 'Une écriture diverse d’une période ouverte.' }) amendable!: boolean;
  @FlagField({ description: 'Une écriture diverse qui ne l’est pas encore.' }) reversible!: boolean;
  @CountField({ min: 1 }) version!: number;
}

export class EntryAccountDto {
  @TextField({ max: 12, example: '401000' }) code!: string;
  @TextField({ max: 200, example: 'Fournisseurs' }) label!: string;
}

export class EntryAccountsDto {
  @NestedListField(() => EntryAccountDto, { description: 'Ceux d’une écriture diverse.' }) accounts!: EntryAccountDto[];
  @NestedListField(() => EntryAccountDto, { description: 'Ceux d’un bilan d’ouverture.' }) opening_accounts!: EntryAccountDto[];
}
