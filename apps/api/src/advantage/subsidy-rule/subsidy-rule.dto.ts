import { periodicities } from '@intendance/domain/advantage/subsidy-rule/subsidy-rule.events.js';
import { ComputationDto } from '../../capabilities/computation/computation.dto.js';
import { UpdatedAtField } from '../../platform/lists/updated-at.js';
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
  TextListField,
} from '../../platform/wire/fields.js';

type Periodicity = (typeof periodicities)[number];
const absent = { optional: true, nullable: true } as const;
const ids = { max: 2000, maxLength: 100 } as const;

/** The fields that a form may leave empty: the domain reports the missing ones. */
export class SaveSubsidyRuleDto {
  @TextField({ ...absent, max: 200, example: 'Cinéma' }) name?: string | null;
  @FlagField({ optional: true }) enabled?: boolean;
  @DayField(absent) start_date?: string | null;
  @DayField(absent) end_date?: string | null;
  @FlagField({ optional: true, description: 'true : limite en billets ; false : limite en euros.' }) percent?: boolean;
  @EurosField({ ...absent, isReadFromText: true, example: 40, description: 'Part du prix du billet prise en charge, en pourcentage.' })
  rate?: number | null;
  @EurosField({ ...absent, isReadFromText: true, description: 'Montant fixe par billet, à la place de rate.' }) fixedPrice?: number | null;
  @EurosField({ ...absent, isReadFromText: true, description: 'Au plus par billet ; null : sans plafond.' }) amount?: number | null;
  @CountField({ ...absent, description: 'Billets par bénéficiaire et par période ; null : sans limite.' }) limit_tickets?: number | null;
  @ChoiceField(periodicities, { ...absent, description: 'Période de limit_tickets.' }) periodicity_percent?: Periodicity | null;
  @EurosField({ ...absent, isReadFromText: true, description: 'Euros par bénéficiaire et par période ; null : sans limite.' }) budget?:
    | number
    | null;
  @ChoiceField(periodicities, { ...absent, description: 'Période de budget.' }) periodicity?: Periodicity | null;
  @ChoiceField(periodicities, { ...absent, description: 'Comme periodicity.' }) period?: Periodicity | null;
  @CountField({ ...absent, description: 'Billets subventionnés par commande ; null : sans limite.' }) limit_count?: number | null;
  @EurosField({ ...absent, isReadFromText: true, description: 'Enveloppe de la règle, toutes personnes confondues ; null : sans limite.' })
  limit?: number | null;
  @TextListField({ optional: true, ...ids }) universe_ids?: string[];
  @TextListField({ optional: true, ...ids, description: 'Catégories et sous-catégories.' }) category_ids?: string[];
}

/** An order as one imagines it, under a rule that need not be saved. */
export class SimulateSubsidyDto extends SaveSubsidyRuleDto {
  @EurosField({ min: 0, example: 11.9 }) price!: number;
  @CountField({ max: 10_000, example: 5 }) quantity!: number;
  @CountField({ optional: true, description: 'Billets déjà subventionnés dans la période.' }) used_tickets?: number;
  @EurosField({ optional: true, min: 0, description: 'Euros déjà reçus dans la période.' }) used_amount?: number;
  @EurosField({ optional: true, min: 0, description: 'Déjà dépensé sur l’enveloppe.' }) subvention_amount?: number;
}

export class SimulatedSubsidyDto extends ComputationDto {
  @EurosField({ min: 0, example: 14.28 }) subvention!: number;
  @EurosField({ min: 0, description: 'Reste à payer par le bénéficiaire.' }) remaining!: number;
}

export class SubsidyRuleSettingsDto {
  @TextField({ max: 200, example: 'Cinéma' }) name!: string;
  @FlagField() enabled!: boolean;
  @DayField({ nullable: true }) start_date!: string | null;
  @DayField({ nullable: true }) end_date!: string | null;
  @FlagField() percent!: boolean;
  @EurosField({ nullable: true, example: 40 }) rate!: number | null;
  @EurosField({ nullable: true }) fixedPrice!: number | null;
  @EurosField({ nullable: true }) amount!: number | null;
  @CountField({ nullable: true }) limit_tickets!: number | null;
  @ChoiceField(periodicities) periodicity_percent!: Periodicity;
  @EurosField({ nullable: true }) budget!: number | null;
  @ChoiceField(periodicities) periodicity!: Periodicity;
  @ChoiceField(periodicities) period!: Periodicity;
  @CountField({ nullable: true }) limit_count!: number | null;
  @EurosField({ nullable: true }) limit!: number | null;
  @TextListField(ids) universe_ids!: string[];
  @TextListField(ids) category_ids!: string[];
}

export class SubsidyRuleDto extends SubsidyRuleSettingsDto {
  @IdField() id!: string;
  @EurosField({ min: 0, description: 'Total subventionné.' }) subvention_amount!: number;
  @FlagField({ description: 'Aucune commande n’a été subventionnée.' }) deletable!: boolean;
  @FlagField({ example: false }) isDeleted!: boolean;
  @CountField({ min: 1, description: 'Version de la règle, celle que gardera une nouvelle commande.' }) settings_version!: number;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}

export class SubsidyRuleVersionDto extends SubsidyRuleSettingsDto {
  @CountField({ min: 1 }) version!: number;
  @InstantField({ description: 'Depuis quand elle est en vigueur.' }) since!: string;
}

export class SubsidyRuleVersionsDto {
  @CountField() totalCount!: number;
  @NestedListField(() => SubsidyRuleVersionDto, { description: 'De la plus récente à la plus ancienne.' })
  versions!: SubsidyRuleVersionDto[];
}
