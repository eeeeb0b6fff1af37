import { vatExigibilities, vatPeriodicities } from '@intendance/domain/bookkeeping/plan/vat/vat-settings.events.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  FlagField,
  NestedListField,
  RateField,
  TextField,
} from '../../../platform/wire/fields.js';

const factor = { min: 0, example: 0.85 } as const;

export class DeductionDto {
  @CountField({ min: 1900, max: 2200, example: 2026, description: 'Année civile à partir de laquelle il s’applique.' }) year!: number;
  @EurosField({ ...factor, description: 'Coefficient d’assujettissement, de 0 à 1.' }) liability!: number;
  @EurosField({ ...factor, description: 'Coefficient de taxation, de 0 à 1.' }) taxation!: number;
  @EurosField({ ...factor, description: 'Coefficient d’admission, de 0 à 1.' }) admission!: number;
}

export class ComputedDeductionDto extends DeductionDto {
  @EurosField({ ...factor, description: 'Leur produit, arrondi par excès (CGI, annexe II, art. 206).' }) coefficient!: number;
}

class VatSettingsFieldsDto {
  @DayField({ nullable: true, description: 'Premier jour redevable ; null : franchise en base (CGI, art. 293 B) ou hors TVA.' })
  liable_from!: string | null;
  @DayField({ nullable: true, description: 'Dernier jour redevable, quand la structure ne l’est plus.' }) liable_until!: string | null;
  @ChoiceField(vatPeriodicities, { description: 'CA3 du mois ou du trimestre, ou CA12 de l’exercice.' }) periodicity!: string;
  @ChoiceField(vatExigibilities, { description: '`payments` : à l’encaissement (CGI, art. 269-2-c) ; `debits` : sur option.' })
  exigibility!: string;
  @FlagField({ example: false, description: 'D’un comité : il tient une comptabilité complète.' }) full_accounts!: boolean;
}

export class SaveVatSettingsDto extends VatSettingsFieldsDto {
  @NestedListField(() => DeductionDto, { max: 50 }) deductions!: DeductionDto[];
}

export class VatRateDto {
  @RateField({ example: 20 }) rate!: number;
  @TextField({ max: 20, example: '20 %' }) label!: string;
  @TextField({ max: 60, example: 'CGI, art. 278' }) text!: string;
}

export class VatSettingsDto extends VatSettingsFieldsDto {
  @NestedListField(() => ComputedDeductionDto) deductions!: ComputedDeductionDto[];
  @NestedListField(() => VatRateDto, { description: 'Les taux, avec le texte de chacun.' }) rates!: VatRateDto[];
  @CountField() version!: number;
}
