import { deductedNatures } from '@intendance/domain/bookkeeping/ledger/vat-return/deduction-regularisation.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  IdField,
  NestedField,
  NestedListField,
  TextField,
} from '../../../platform/wire/fields.js';
import { LedgerYearDto } from '../ledger/balance.dto.js';

export class RegularisedTaxDto {
  @ChoiceField(deductedNatures) nature!: string;
  @TextField({ max: 12, example: '445660' }) accounting_code_value!: string;
  @EurosField({ description: 'TVA des affectations de l’année civile.' }) tax!: number;
  @EurosField({ description: 'Déduite aux coefficients provisoires.' }) deducted!: number;
  @EurosField({ description: 'Au coefficient définitif.' }) deductible!: number;
  @EurosField({ description: 'À déduire en plus ; à reverser au-dessous de zéro.' }) difference!: number;
  @EurosField({ description: 'Ce qu’aucune écriture n’a encore.' }) remaining!: number;
}

export class FinalCoefficientDto {
  @CountField({ min: 1900, example: 2026 }) calendar_year!: number;
  @DayField({ description: 'Dernier jour de la régularisation (CGI, annexe II, art. 206, V).' }) deadline!: string;
  @EurosField({ min: 0, example: 0.85, description: 'Celui des réglages pour cette année.' }) coefficient!: number;
  @TextField({ max: 40, example: 'TVA-COEF-2026', description: 'Pièce de l’écriture à passer : elle dit ce qui est fait.' })
  piece_ref!: string;
  @IdField({ nullable: true, description: 'La dernière écriture passée.' }) entry_id!: string | null;
  @NestedListField(() => RegularisedTaxDto) taxes!: RegularisedTaxDto[];
}

export class VatRegularisationDto {
  @NestedField(() => LedgerYearDto) exercice!: LedgerYearDto;
  @NestedField(() => FinalCoefficientDto, { nullable: true, description: 'Null pour un exercice sans 25 avril.' })
  final!: FinalCoefficientDto | null;
}
