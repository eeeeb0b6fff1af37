import { giftStatusLabels } from '@intendance/contract/status-labels.js';
import { giftSelections } from '@intendance/domain/advantage/gift-request/gift-request.events.js';
import { giftTypeLabels } from '@intendance/domain/advantage/gift-request/gift-type.js';
import { UpdatedAtField } from '../../platform/lists/updated-at.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  IdField,
  IdListField,
  NestedListField,
  TextField,
  TextListField,
} from '../../platform/wire/fields.js';

const types = Object.values(giftTypeLabels);
const absent = { optional: true, nullable: true } as const;
const recipients = 'all : tous les bénéficiaires présents ; concerned : ceux que le type concerne ; chosen : les personnes choisies.';

/** The fields that a form may leave empty: the domain reports the missing ones. */
export class PreviewGiftsDto {
  @ChoiceField(types, absent) type?: string | null;
  @EurosField({ ...absent, example: 50, description: 'Montant d’un bon, en euros.' }) amount?: number | null;
  @DayField({ ...absent, description: 'Date de remise : son année est celle du plafond. Aujourd’hui par défaut.' }) given_on?:
    | string
    | null;
  @ChoiceField(giftSelections, { optional: true, description: recipients }) recipients?: (typeof giftSelections)[number];
  @IdListField({ optional: true, description: 'Les personnes choisies, pour chosen.' }) people?: string[];
}

export class RequestGiftsDto extends PreviewGiftsDto {
  @CountField({ ...absent, example: 42, description: 'Nombre de bons vu par l’appelant : un autre nombre est refusé.' }) number?:
    | number
    | null;
  @EurosField({ ...absent, example: 2100, description: 'Total vu par l’appelant.' }) total?: number | null;
  @TextField({ ...absent, max: 500, example: 'Mariage du 12 juin', description: 'Le motif de la sélection, sans nom de personne.' })
  reason?: string | null;
  @TextField({ ...absent, max: 500, example: 'Vote du 12 novembre', description: 'Pourquoi commander malgré l’avertissement URSSAF.' })
  override_reason?: string | null;
}

export class CancelGiftsDto {
  @TextField({ ...absent, max: 500, example: 'Doublon' }) reason?: string | null;
}

export class GiftRequestDto {
  @IdField() id!: string;
  @ChoiceField(types) type!: string;
  @EurosField({ min: 0, example: 50 }) amount!: number;
  @CountField() number!: number;
  @EurosField({ min: 0 }) total!: number;
  @DayField({ description: 'Date de la demande.' }) date!: string;
  @DayField() given_on!: string;
  @ChoiceField(Object.keys(giftStatusLabels)) status!: string;
  @ChoiceField(giftSelections) recipients!: string;
  @TextField({ max: 500, nullable: true }) reason!: string | null;
  @CountField({ description: 'Personnes qui dépassent l’exonération par cette demande.' }) people_at_risk!: number;
  @EurosField({ min: 0 }) base_at_risk!: number;
  @TextField({ max: 500, nullable: true }) override_reason!: string | null;
  @TextField({ max: 500, nullable: true }) cancel_reason!: string | null;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}

export class GiftRiskDto {
  @IdField() person!: string;
  @TextField({ max: 400, example: 'MARTIN Élodie' }) fullname!: string;
  @EurosField({ min: 0, description: 'Total de l’année avec la commande.' }) total!: number;
  @EurosField({ min: 0, description: 'Base soumise à cotisations par la commande.' }) base_at_risk!: number;
}

export class GiftPreviewDto {
  @CountField() number!: number;
  @EurosField({ min: 0 }) total!: number;
  @CountField({ example: 2026 }) year!: number;
  @EurosField({ min: 0, example: 200, description: 'Plafond URSSAF de l’année.' }) ceiling!: number;
  @CountField() people_at_risk!: number;
  @EurosField({ min: 0 }) base_at_risk!: number;
  @NestedListField(() => GiftRiskDto, { description: 'Les vingt premières personnes.' }) risks!: GiftRiskDto[];
  @TextListField({ maxLength: 500 }) warnings!: string[];
}
