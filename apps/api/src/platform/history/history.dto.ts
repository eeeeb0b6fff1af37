import { ApiProperty } from '@nestjs/swagger';
import { ChoiceField, CountField, EurosField, IdField, InstantField, NestedField, NestedListField, TextField } from '../wire/fields.js';
import { sourceLabels } from './history.listing.js';
import type { RawValue } from './history-describer.js';

export class HistoryActorDto {
  @TextField({ max: 100, description: 'Identifiant de l’utilisateur.' }) id!: string;
  @TextField({ max: 200, example: 'Alice Durand' }) name!: string;
}

/** Any JSON value. */
const RawField = (example: number) =>
  ApiProperty({
    description: 'La valeur comme l’API l’écrit : montant en euros, jour, code, identifiant, liste. Nulle : aucune.',
    oneOf: [
      { type: 'string' },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'array', items: {} },
      { type: 'object', additionalProperties: true },
      { type: 'null' as 'string' },
    ],
    example,
  });

export class HistoryChangeDto {
  @TextField({ max: 100, example: 'bill_amount' }) field!: string;
  @TextField({ max: 200, example: 'Montant de la facture' }) label!: string;
  @ApiProperty({ type: String, nullable: true, example: '120,00 €' }) old!: string | null;
  @ApiProperty({ type: String, nullable: true, example: '150,00 €' }) new!: string | null;
  @RawField(120) raw_old!: RawValue;
  @RawField(150) raw_new!: RawValue;
}

export class HistoryEntryDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'refund-0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47' }) stream!: string;
  @TextField({ max: 100, example: 'refund' }) record_type!: string;
  @TextField({ max: 200 }) record_id!: string;
  @CountField({ description: 'Version de la fiche après ce changement.' }) version!: number;
  @TextField({
    max: 60,
    example: '0:1042:311',
    description:
      'Place dans le journal : l’ordre dans lequel les changements deviennent visibles. Change quand la base est restaurée ailleurs.',
  })
  position!: string;
  @InstantField() at!: string;
  @NestedField(() => HistoryActorDto) actor!: HistoryActorDto;
  @ChoiceField(Object.keys(sourceLabels)) source!: string;
  @TextField({ max: 100, example: 'AmendRefund' }) command!: string;
  @TextField({ max: 100, example: 'RefundAmended' }) type!: string;
  @EurosField({
    nullable: true,
    example: 150,
    description: 'Le plus grand montant de ce changement, sans son signe, par lequel le journal se filtre ; nul s’il n’a pas de montant.',
  })
  amount!: number | null;
  @TextField({ max: 200, example: 'Demande modifiée' }) label!: string;
  @NestedListField(() => HistoryChangeDto) changes!: HistoryChangeDto[];
}
