import { ApiProperty } from '@nestjs/swagger';
import { ChoiceField, CountField, IdField, InstantField, NestedListField, TextField, TextListField } from '../../platform/wire/fields.js';
import { SealReceiptDto } from '../sealed-history/sealed-history.dto.js';

const history = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47.5f0c2a7b-e1d9-4386-9d52-6b1f0c2e8a47';

export class WitnessKeyDto {
  @TextField({ max: 16, description: 'Empreinte de la clé.', example: '5f0c2a7be1d94386' }) id!: string;
  @TextField({ max: 50, description: 'Clé publique Ed25519 (32 octets), en base64.' }) public_key!: string;
  @TextField({ max: 30, description: 'Premier usage, tel qu’il est signé.', example: '2026-01-01T00:00:00.000Z' }) since!: string;
  @TextField({ max: 16, nullable: true, description: 'Clé précédente, qui a signé celle-ci.' }) endorsed_by!: string | null;
  @TextField({ max: 100, nullable: true, description: 'Signature de la clé précédente, en base64.' }) endorsement!: string | null;
}

export class SubmitHeadDto {
  @IdField({ description: 'Installation de la structure.' }) installation!: string;
  @IdField({ description: 'Structure.' }) structure!: string;
  @TextField({ max: 1000, isVerbatim: true, description: 'Texte signé du sceau (JSON).' }) text!: string;
  @TextField({ max: 100, description: 'Signature Ed25519 de ce texte, en base64.' }) signature!: string;
  @NestedListField(() => WitnessKeyDto, {
    max: 50,
    description: 'La clé qui a signé et celles qui mènent à elle, la plus ancienne d’abord.',
  })
  keys!: WitnessKeyDto[];
  @TextListField({ max: 500, maxLength: 1000, description: 'Textes des sceaux entre le dernier que le témoin a reçu et celui-ci.' })
  links!: string[];
}

export class HeadAcknowledgementDto {
  @TextField({ max: 1000, description: 'Ce que le témoin atteste (JSON) : historique, numéro, empreinte, heure.' }) text!: string;
  @TextField({ max: 100, description: 'Signature Ed25519 de ce texte, en base64.' }) signature!: string;
  @TextField({ max: 50, description: 'Clé publique du témoin, en base64.' }) public_key!: string;
}

export class WitnessedHeadDto extends SealReceiptDto {
  @CountField({ example: 12 }) number!: number;
  @TextField({ max: 64, description: 'Empreinte du sceau (SHA-256).' }) head!: string;
  @TextField({ max: 64, description: 'Racine de l’arbre de ses événements.' }) root!: string;
  @InstantField({ description: 'Heure à laquelle le témoin l’a reçu.' }) witnessed_at!: string;
}

export class WitnessAlarmDto {
  @CountField({ example: 12 }) number!: number;
  @TextField({ max: 64, description: 'Empreinte du sceau refusé (SHA-256).' }) head!: string;
  @ChoiceField(['key', 'other-head', 'behind', 'fork'], {
    description:
      'key : clé que la précédente n’a pas signée ; other-head : autre sceau de ce numéro ; behind : numéro dépassé ; fork : ne suit pas le dernier sceau.',
  })
  reason!: 'key' | 'other-head' | 'behind' | 'fork';
  @InstantField() raised_at!: string;
}

export class WitnessedHeadsDto {
  @TextField({ max: 80, example: history }) history!: string;
  @ApiProperty({ type: () => [WitnessedHeadDto], description: 'Sceaux reçus, du premier au dernier.' }) heads!: WitnessedHeadDto[];
  @ApiProperty({ type: () => [WitnessAlarmDto], description: 'Sceaux refusés.' }) alarms!: WitnessAlarmDto[];
  @CountField({ nullable: true, description: 'À passer à `after` pour lire la suite ; null à la fin.' }) next!: number | null;
}
