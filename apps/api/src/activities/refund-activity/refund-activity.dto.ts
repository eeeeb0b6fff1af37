import { calendarPeriods } from '@intendance/kernel/local-date.js';
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
} from '../../platform/wire/fields.js';
import { SettingsWarningDto } from '../settings/settings.dto.js';

/** '0': each person of the household; '1': the beneficiary only. */
export const refundRules = ['0', '1'] as const;
const absent = { optional: true, nullable: true } as const;

/** The fields that a form may leave empty: the domain reports the missing ones. */
export class SaveRefundActivityDto {
  @TextField({ ...absent, max: 200, example: 'Salle de sport' }) activity_name?: string | null;
  @FlagField({ optional: true }) enabled?: boolean;
  @DayField(absent) start_date?: string | null;
  @DayField(absent) end_date?: string | null;
  @FlagField({ optional: true, description: 'Une pièce justificative est exigée.' }) required_bill?: boolean;
  @ChoiceField(refundRules, { ...absent, description: "'0' : chaque personne du foyer ; '1' : le bénéficiaire seulement." })
  refund_rule?: (typeof refundRules)[number] | null;
  @FlagField({ optional: true, description: 'true : amount est un pourcentage de la facture ; false : un forfait en euros par facture.' })
  refund_percent?: boolean;
  @EurosField({ ...absent, example: 50 }) amount?: number | null;
  @FlagField({ optional: true, description: 'Unité de refund_limit : true, un nombre de factures ; false, des euros.' })
  refund_bill?: boolean;
  @EurosField({ ...absent, example: 100, description: 'Plafond par personne et par période ; null : sans limite.' }) refund_limit?:
    | number
    | null;
  @ChoiceField(calendarPeriods, absent) refund_period?: (typeof calendarPeriods)[number] | null;
  @TextField({ ...absent, max: 4000, example: 'Sur présentation de la facture acquittée.' }) rule_comment?: string | null;
}

export class RefundActivityRuleDto {
  @TextField({ max: 200, example: 'Salle de sport' }) activity_name!: string;
  @FlagField() enabled!: boolean;
  @DayField({ nullable: true }) start_date!: string | null;
  @DayField({ nullable: true }) end_date!: string | null;
  @FlagField() required_bill!: boolean;
  @ChoiceField(refundRules) refund_rule!: (typeof refundRules)[number];
  @FlagField() refund_percent!: boolean;
  @EurosField({ min: 0, example: 50 }) amount!: number;
  @FlagField() refund_bill!: boolean;
  @EurosField({ nullable: true, example: 100 }) refund_limit!: number | null;
  @ChoiceField(calendarPeriods) refund_period!: (typeof calendarPeriods)[number];
  @TextField({ max: 4000 }) rule_comment!: string;
}

export class RefundActivityDto extends RefundActivityRuleDto {
  @IdField() id!: string;
  @EurosField({ min: 0, description: 'Total remboursé.' }) refund_sum!: number;
  @EurosField({ min: 0, description: 'Total en attente, validé et remboursé.' }) all_sum!: number;
  @FlagField({ description: 'Aucune demande ne s’y rattache.' }) deletable!: boolean;
  @FlagField({ example: false }) isDeleted!: boolean;
  @CountField({ min: 1, description: 'Version de la règle, celle que gardera une nouvelle demande.' }) settings_version!: number;
  @CountField({ min: 1 }) version!: number;
  @NestedListField(() => SettingsWarningDto) warnings!: SettingsWarningDto[];
  @UpdatedAtField() updated_at?: string;
}

export class RefundActivityVersionDto extends RefundActivityRuleDto {
  @CountField({ min: 1 }) version!: number;
  @InstantField({ description: 'Depuis quand elle est en vigueur.' }) since!: string;
}

export class RefundActivityVersionsDto {
  @CountField() totalCount!: number;
  @NestedListField(() => RefundActivityVersionDto, { description: 'De la plus récente à la plus ancienne.' })
  versions!: RefundActivityVersionDto[];
}
