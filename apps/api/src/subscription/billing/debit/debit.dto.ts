import { leftOutReasons, returnSources } from '@intendance/domain/subscription/billing/debit/debit.events.js';
import { exclusions } from '@intendance/domain/subscription/billing/debit/debit-candidate.js';
import { returnOutcomes } from '@intendance/domain/subscription/billing/debit/debit-returns.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  FlagField,
  IdField,
  InstantField,
  NestedListField,
  TextField,
} from '../../../platform/wire/fields.js';

export const batchStatuses = ['prepared', 'exported', 'cancelled'] as const;
export const debitStatuses = ['live', 'freed', 'returned', 'settled'] as const;
/** Means that the operator records: debits record themselves. */
export const recordedMeans = ['transfer', 'check'] as const;

const leftOutOrExcluded = [...new Set([...exclusions, ...leftOutReasons])];

export class PrepareDebitsDto {
  @DayField({ description: 'Les factures à prélever au plus tard ce jour.' }) until!: string;
}

export class DebitDto {
  @TextField({ max: 40, example: 'F2026-000012' }) number!: string;
  @TextField({ max: 35, example: 'F2026-000012-R2', description: 'Référence de bout en bout.' }) end_to_end_id!: string;
  @IdField() environment_id!: string;
  @EurosField() amount!: number;
  @DayField() collect_on!: string;
  @TextField({ max: 35 }) rum!: string;
  @CountField({ description: 'Deuxième présentation : 2.' }) attempt!: number;
  @ChoiceField(debitStatuses) status!: string;
  @TextField({ max: 35, nullable: true, description: 'Motif de la banque.' }) reason!: string | null;
  @TextField({ max: 200, nullable: true, example: 'Provision insuffisante' }) reason_label!: string | null;
  @DayField({ nullable: true }) returned_on!: string | null;
}

export class ExcludedBillDto {
  @TextField({ max: 40 }) number!: string;
  @ChoiceField(leftOutOrExcluded) reason!: string;
}

export class DebitBatchDto {
  @IdField() id!: string;
  @ChoiceField(batchStatuses) status!: string;
  @InstantField() prepared_at!: string;
  @InstantField({ nullable: true }) exported_at!: string | null;
  @DayField({ nullable: true }) cancelled_on!: string | null;
  @DayField() until!: string;
  @CountField() count!: number;
  @EurosField() total!: number;
  @NestedListField(() => DebitDto) debits!: DebitDto[];
  @NestedListField(() => ExcludedBillDto, {
    description:
      'Factures laissées à la préparation, puis celles dont le mandat est révoqué ou qu’un avoir annule ou réduit avant l’export.',
  })
  excluded!: ExcludedBillDto[];
}

export class DebitBatchesDto {
  @CountField() totalCount!: number;
  @NestedListField(() => DebitBatchDto, { description: 'La dernière d’abord.' }) debit_batches!: DebitBatchDto[];
}

export class UnpaidBillsDto {
  @CountField() totalCount!: number;
  @NestedListField(() => DebitDto, { description: 'Dernier prélèvement de chaque facture impayée.' }) unpaid_bills!: DebitDto[];
}

export class ReturnQueryDto {
  @ChoiceField(['1'], { optional: true, description: 'Lit le fichier sans rien enregistrer.' }) dry_run?: '1';
}

export class DueQueryDto {
  @DayField() until!: string;
}

export class ReturnLineDto {
  @CountField({ description: 'Ligne du fichier.' }) line!: number;
  @TextField({ max: 100 }) end_to_end_id!: string;
  @TextField({ max: 40, nullable: true }) number!: string | null;
  @EurosField({ nullable: true }) amount!: number | null;
  @TextField({ max: 35 }) reason!: string;
  @TextField({ max: 200 }) reason_label!: string;
  @DayField({ nullable: true }) on!: string | null;
  @ChoiceField(returnOutcomes) outcome!: string;
}

export class ReturnFileDto {
  @ChoiceField(returnSources) source!: string;
  @FlagField() is_dry_run!: boolean;
  @CountField() totalCount!: number;
  @NestedListField(() => ReturnLineDto, { description: 'Toutes les lignes du fichier.' }) lines!: ReturnLineDto[];
}

export class RecordPaymentDto {
  @TextField({ max: 40, example: 'F2026-000012' }) number!: string;
  @ChoiceField(recordedMeans) means!: (typeof recordedMeans)[number];
  @DayField() on!: string;
  @TextField({ max: 140, optional: true, description: 'Libellé ou numéro du règlement.' }) reference?: string;
}

export class RecordedPaymentDto {
  @TextField({ max: 40 }) number!: string;
  @TextField({ max: 20, nullable: true, example: null, description: 'Avoir qui annule ou réduit la facture.' }) credit_note!: string | null;
  @EurosField({ description: 'Part du règlement à rembourser, parce qu’un avoir annule la facture.' }) owed_back!: number;
}
