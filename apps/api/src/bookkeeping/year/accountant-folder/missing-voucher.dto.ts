import {
  CountField,
  DayField,
  EurosField,
  FlagField,
  IdField,
  NestedField,
  NestedListField,
  TextField,
} from '../../../platform/wire/fields.js';
import { LedgerYearDto } from '../../ledger/ledger/balance.dto.js';

export class MissingVoucherDto {
  @IdField({ description: 'L’opération ou l’écriture.' }) id!: string;
  @FlagField({ description: 'Une opération de la banque ou de la caisse, importée ou saisie.' }) is_operation!: boolean;
  @TextField({ max: 10, example: 'BQ01' }) journal!: string;
  @TextField({ max: 30, nullable: true, example: 'BQ01-000012', description: 'Par journal et exercice ; null au brouillard.' })
  number!: string | null;
  @DayField() date!: string;
  @TextField({ max: 40, description: 'La référence de la pièce, s’il y en a une.' }) piece_ref!: string;
  @TextField({ max: 500 }) wording!: string;
  @EurosField() amount!: number;
}

export class MissingVouchersDto {
  @NestedField(() => LedgerYearDto) exercice!: LedgerYearDto;
  @CountField({ description: 'Écritures de l’exercice, hors à-nouveaux.' }) entries!: number;
  @CountField({ description: 'Celles qui n’ont pas de pièce jointe.' }) without!: number;
  @NestedListField(() => MissingVoucherDto, { description: 'Les 200 premières, par journal et par jour : les fichiers les ont toutes.' })
  vouchers!: MissingVoucherDto[];
}
