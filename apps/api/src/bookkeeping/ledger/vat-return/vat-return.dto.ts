import { vatOrigins } from '@intendance/domain/bookkeeping/ledger/vat-return/vat-return.js';
import { vatReturnStatuses } from '@intendance/domain/bookkeeping/ledger/vat-return/vat-returns.js';
import { vatNatures } from '@intendance/domain/bookkeeping/plan/vat/vat-accounts.js';
import { vatExigibilities, vatPeriodicities } from '@intendance/domain/bookkeeping/plan/vat/vat-settings.events.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  FlagField,
  IdField,
  NestedField,
  NestedListField,
  RateField,
  TextField,
} from '../../../platform/wire/fields.js';
import { LedgerYearDto } from '../ledger/balance.dto.js';

export class VatPeriodDto {
  @TextField({ max: 20, example: '2026-T1', description: '`2026-03`, `2026-T1` ou `exercice`.' }) key!: string;
  @TextField({ max: 60, example: '1er trimestre 2026' }) label!: string;
  @DayField() date_begin!: string;
  @DayField() date_end!: string;
  @EurosField({ nullable: true, description: 'Déclaré : à payer, ou un crédit au-dessous de zéro ; null : écriture à passer.' })
  net!: number | null;
}

export class VatPeriodsDto {
  @NestedField(() => LedgerYearDto) exercice!: LedgerYearDto;
  @FlagField({ description: 'La structure est redevable de la TVA pendant cet exercice.' }) liable!: boolean;
  @ChoiceField(vatPeriodicities) periodicity!: string;
  @NestedListField(() => VatPeriodDto) periods!: VatPeriodDto[];
}

export class VatReturnLineDto {
  @ChoiceField(vatNatures) nature!: string;
  @ChoiceField(vatOrigins, { description: '`entries` : écritures sans taux ; `earlier` : non déclaré avant la période.' }) origin!: string;
  @RateField({ nullable: true, example: 20 }) rate!: number | null;
  @EurosField({ nullable: true, description: 'Hors taxe ; null : inconnu.' }) base!: number | null;
  @EurosField({ nullable: true, description: 'TVA des affectations.' }) tax!: number | null;
  @EurosField({ description: 'TVA collectée, ou la part déductible.' }) amount!: number;
}

export class VatReturnTotalDto {
  @ChoiceField(vatNatures) nature!: string;
  @EurosField() operations!: number;
  @EurosField() entries!: number;
  @EurosField() earlier!: number;
  @EurosField({ description: 'D’après les comptes 4456 et 4457.' }) ledger!: number;
  @EurosField({ description: 'Ce que les affectations n’expliquent pas.' }) difference!: number;
  @EurosField({ description: 'À l’euro le plus proche (CGI, art. 1724).' }) declared!: number;
}

export class VatOtherLineDto {
  @IdField() writing_id!: string;
  @ChoiceField(['operation', 'entry']) source!: string;
  @DayField() date!: string;
  @TextField({ max: 400 }) wording!: string;
  @TextField({ max: 12, example: '445660' }) accounting_code_value!: string;
  @EurosField({ description: 'Positif au débit.' }) amount!: number;
}

export class VatEntryLineDto {
  @TextField({ max: 12, example: '445710' }) accounting_code_value!: string;
  @TextField({ max: 200, example: 'TVA collectée' }) accounting_code_label!: string;
  @TextField({ max: 10, example: '' }) budget!: string;
  @TextField({ max: 200 }) wording!: string;
  @EurosField({ min: 0 }) debit!: number;
  @EurosField({ min: 0 }) credit!: number;
}

export class VatReturnEntryStateDto {
  @ChoiceField(vatReturnStatuses, { description: '`outdated` : les comptes de la période ont changé depuis.' }) status!: string;
  @IdField({ nullable: true }) entry_id!: string | null;
  @NestedListField(() => VatEntryLineDto, { description: 'L’écriture que la période demande.' }) lines!: VatEntryLineDto[];
}

export class VatReturnDto {
  @NestedField(() => LedgerYearDto) exercice!: LedgerYearDto;
  @NestedField(() => VatPeriodDto) period!: VatPeriodDto;
  @ChoiceField(vatExigibilities) exigibility!: string;
  @NestedListField(() => VatReturnLineDto) lines!: VatReturnLineDto[];
  @NestedListField(() => VatReturnTotalDto) totals!: VatReturnTotalDto[];
  @EurosField({ description: 'Crédit des déclarations précédentes.' }) credit!: number;
  @EurosField({ description: 'D’après les comptes, au centime.' }) exact!: number;
  @EurosField({ description: 'En euros entiers : à payer, ou un crédit au-dessous de zéro.' }) net!: number;
  @FlagField({ description: 'Les comptes n’ont que les affectations de la période.' }) tied!: boolean;
  @NestedListField(() => VatOtherLineDto, { description: 'Ce qui explique la différence : écritures et affectations sans taux.' })
  other_lines!: VatOtherLineDto[];
  @CountField({ description: 'Opérations de la période qui ne sont pas encore affectées : leur TVA manque.' }) unallocated!: number;
  @NestedField(() => VatReturnEntryStateDto) entry!: VatReturnEntryStateDto;
}

export class VatReturnEntryDto {
  @IdField() entry_id!: string;
}
