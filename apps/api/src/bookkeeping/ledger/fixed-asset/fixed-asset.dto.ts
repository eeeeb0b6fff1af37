import { budgetNames } from '@intendance/domain/bookkeeping/budget-name.js';
import { depreciationMethods, disposalReasons } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.events.js';
import { depreciationStatuses } from '@intendance/domain/bookkeeping/ledger/fixed-asset/year-depreciation.js';
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
} from '../../../platform/wire/fields.js';
import { LedgerYearDto } from '../ledger/balance.dto.js';
import { RegisterAccountDto } from '../ledger/register-balances.js';

const absent = { optional: true, nullable: true } as const;

class FixedAssetFieldsDto {
  @TextField({ max: 200, example: 'Ordinateur portable' }) label!: string;
  @TextField({ max: 12, isVerbatim: true, example: '218300', description: 'Compte de la classe 2, hors amortissements.' })
  accounting_code_value!: string;
  @ChoiceField(budgetNames, { description: 'Un comité en choisit un ; vide ailleurs.' }) budget!: string;
  @DayField() acquisition_date!: string;
  @DayField({ description: 'Premier jour d’utilisation : l’amortissement commence ce jour-là.' }) in_service_date!: string;
  @EurosField({ example: 1200, description: 'Valeur d’acquisition.' }) cost!: number;
  @ChoiceField(depreciationMethods, { description: 'Linéaire, dégressif (36 mois au moins), ou sans amortissement.' }) method!: string;
  @CountField({ min: 0, max: 600, description: 'Durée d’utilisation en mois ; 0 sans amortissement.' }) months!: number;
}

export class SaveFixedAssetDto extends FixedAssetFieldsDto {
  @EurosField({ ...absent, example: 0, description: 'Valeur résiduelle : la part qui ne s’amortit pas.' }) residual_value?: number | null;
  @EurosField({ ...absent, description: 'Amortissements repris d’une comptabilité antérieure ; ceux du plan si absent.' })
  earlier_depreciation?: number | null;
  @DayField({ ...absent, description: 'Dernier jour des amortissements repris : la valeur restante s’amortit à partir du lendemain.' })
  taken_over_date?: string | null;
  @IdField({ ...absent, description: 'À l’inscription : l’immobilisation dont celle-ci est un composant.' }) component_of?: string | null;
  @FlagField({ ...absent, description: 'À l’inscription : la valeur du composant quitte celle de son immobilisation, qui la comprenait.' })
  part_of_cost?: boolean | null;
  @TextField({ ...absent, max: 40, example: 'F-2026-118', description: 'Pièce justificative.' }) piece_ref?: string | null;
}

export class SaveDisposalDto {
  @DayField() date!: string;
  @ChoiceField(disposalReasons) reason!: string;
  @EurosField({ min: 0, description: 'Prix de cession ; 0 sans acheteur.' }) price!: number;
}

/** The asset that takes the place of another one, and the disposal of the other. */
export class SaveReplacementDto extends SaveFixedAssetDto {
  @NestedField(() => SaveDisposalDto, { description: 'La sortie de l’immobilisation remplacée.' }) disposal!: SaveDisposalDto;
}

export class DisposalDto extends SaveDisposalDto {
  @EurosField({ description: 'Valeur nette à la sortie.' }) net_value!: number;
  @IdField({ description: 'L’écriture de la sortie.' }) entry_id!: string;
  @IdField({ nullable: true, description: 'L’immobilisation qui la remplace.' }) replaced_by!: string | null;
}

export class FixedAssetDto extends FixedAssetFieldsDto {
  @IdField() id!: string;
  @EurosField() residual_value!: number;
  @EurosField({ nullable: true }) earlier_depreciation!: number | null;
  @DayField({ nullable: true, description: 'Dernier jour des amortissements repris d’un autre registre.' }) taken_over_date!: string | null;
  @IdField({ nullable: true, description: 'L’immobilisation dont celle-ci est un composant.' }) component_of!: string | null;
  @IdField({ nullable: true, description: 'L’immobilisation que celle-ci remplace.' }) replaces!: string | null;
  @TextField({ max: 40 }) piece_ref!: string;
  @TextField({ max: 13, example: '281830', description: 'Compte d’amortissement.' }) depreciation_code_value!: string;
  @NestedField(() => DisposalDto, { nullable: true }) disposal!: DisposalDto | null;
  @CountField({ min: 1 }) version!: number;
}

export class FixedAssetAmountsDto {
  @EurosField({ description: 'Valeur brute à l’ouverture.' }) opening_cost!: number;
  @EurosField() acquisitions!: number;
  @EurosField() disposals!: number;
  @EurosField({ description: 'Valeur brute à la clôture.' }) closing_cost!: number;
  @EurosField({ description: 'Amortissements à l’ouverture.' }) opening_depreciation!: number;
  @EurosField({ description: 'Dotation de l’exercice : passée, sinon à passer.' }) charge!: number;
  @EurosField({ description: 'Amortissements des immobilisations sorties.' }) reversals!: number;
  @EurosField({ description: 'Amortissements à la clôture.' }) closing_depreciation!: number;
  @EurosField({ description: 'Valeur nette à la clôture.' }) net_value!: number;
}

export class FixedAssetOfYearDto extends FixedAssetDto {
  @NestedField(() => FixedAssetAmountsDto) amounts!: FixedAssetAmountsDto;
  @TextField({ max: 200, nullable: true, description: 'Désignation de celle que `replaces` nomme, sortie quelle que soit l’année.' })
  replaces_label!: string | null;
  @TextField({ max: 200, nullable: true, description: 'Désignation de celle qui la remplace.' }) replaced_by_label!: string | null;
}

export class YearDepreciationDto {
  @EurosField({ description: 'Ce que les plans demandent pour l’exercice.' }) due!: number;
  @EurosField({ nullable: true, description: 'Ce que l’écriture a passé ; absent avant elle.' }) entry_amount!: number | null;
  @IdField({ nullable: true, description: 'L’écriture des dotations.' }) entry_id!: string | null;
  @ChoiceField(depreciationStatuses, { description: '`outdated` : une fiche a changé depuis l’écriture.' })
  status!: (typeof depreciationStatuses)[number];
}

export class FixedAssetsDto {
  @NestedField(() => LedgerYearDto, { nullable: true }) exercice!: LedgerYearDto | null;
  @NestedListField(() => FixedAssetOfYearDto) assets!: FixedAssetOfYearDto[];
  @NestedField(() => FixedAssetAmountsDto) totals!: FixedAssetAmountsDto;
  @NestedField(() => YearDepreciationDto) depreciation!: YearDepreciationDto;
  @NestedListField(() => RegisterAccountDto, { description: 'Les comptes de la classe 2 : le registre à côté du grand livre.' })
  accounts!: RegisterAccountDto[];
}

export class DepreciationPlanRowDto {
  @DayField() start_date!: string;
  @DayField() end_date!: string;
  @EurosField() charge!: number;
  @EurosField() cumulated!: number;
  @EurosField() net_value!: number;
}

export class DepreciationPlanDto {
  @NestedListField(() => DepreciationPlanRowDto) rows!: DepreciationPlanRowDto[];
}

export class DepreciationDto {
  @EurosField({ description: 'Total des dotations ; 0 une fois annulées.' }) amount!: number;
  @IdField() entry_id!: string;
}
