import { giftVerdicts } from '@intendance/domain/capabilities/gift-ceiling/gift-check.js';
import { UpdatedAtField } from '../../platform/lists/updated-at.js';
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
} from '../../platform/wire/fields.js';

export class GiftVoucherPersonDto {
  @IdField() id!: string;
  @TextField({ max: 400, example: 'MARTIN Élodie' }) fullname!: string;
}

/** A voucher of a person, as the person's page shows it. */
export class GiftVoucherDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Noël adulte' }) label!: string;
  @EurosField({ min: 0 }) amount!: number;
  @DayField() date!: string;
  @CountField({ example: 2026 }) year!: number;
  @ChoiceField(giftVerdicts) verdict!: string;
  @EurosField({ min: 0, description: 'Base soumise à cotisations.' }) base_at_risk!: number;
}

export class GiftVouchersDto {
  @CountField({ example: 0 }) totalCount!: number;
  @NestedListField(() => GiftVoucherDto) klover_gift_vouchers!: GiftVoucherDto[];
}

/** A voucher in the list of all of them. */
export class ListedGiftVoucherDto extends GiftVoucherDto {
  @IdField({ description: 'La demande.' }) gift!: string;
  @NestedField(() => GiftVoucherPersonDto) person!: GiftVoucherPersonDto;
  @FlagField({ description: 'Pour un enfant de la personne.' }) is_for_child!: boolean;
  @FlagField({ description: 'L’évènement concerne la personne.' }) is_concerned!: boolean;
  @EurosField({ min: 0, description: 'Total de l’année, culture exceptée.' }) year_total!: number;
  @EurosField({ min: 0, example: 200 }) ceiling!: number;
  @UpdatedAtField() updated_at?: string;
}
