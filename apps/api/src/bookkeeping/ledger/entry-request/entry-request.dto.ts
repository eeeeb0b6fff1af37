import { UpdatedAtField } from '../../../platform/lists/updated-at.js';
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
} from '../../../platform/wire/fields.js';
import { SaveEntryDto, SentEntryLineDto } from '../journal-entry/entry.dto.js';
import { requestStatusLabels } from './entry-request.listing.js';

const mostLetters = 1000;

export class RequestedLineDto extends SentEntryLineDto {
  @TextField({ max: 200, example: 'Fournisseurs' }) accounting_code_label!: string;
}

export class EntryRequestDto {
  @IdField() id!: string;
  @ChoiceField(Object.keys(requestStatusLabels)) status!: string;
  @DayField() date!: string;
  @TextField({ max: 200, example: 'Honoraires de décembre' }) label!: string;
  @TextField({ max: 40, example: 'F-2026-118' }) piece_ref!: string;
  @DayField({ nullable: true, description: 'Jour de l’extourne.' }) reverse_on!: string | null;
  @EurosField({ description: 'Total des débits.' }) amount!: number;
  @NestedListField(() => RequestedLineDto) lines!: RequestedLineDto[];
  @TextField({ max: mostLetters, description: 'Ce que l’auteur en dit ; vide s’il n’en dit rien.' }) note!: string;
  @FlagField({ description: 'Corrigée par la structure : l’historique a la forme demandée.' }) corrected!: boolean;
  @InstantField() requested_at!: string;
  @TextField({ max: mostLetters, nullable: true, description: 'Motif d’un refus.' }) reason!: string | null;
  @IdField({ nullable: true, description: 'L’écriture passée.' }) entry_id!: string | null;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}

export class RequestEntryDto extends SaveEntryDto {
  @DayField({ optional: true, nullable: true, description: 'Extourne : contre-passe l’écriture ce jour-là.' }) reverse_on?: string | null;
  @TextField({ optional: true, nullable: true, max: mostLetters, example: 'Facture reçue le 4 janvier.' }) note?: string | null;
}

export class DeclineRequestDto {
  @TextField({ max: mostLetters, example: 'Déjà passée.' }) reason!: string;
}
