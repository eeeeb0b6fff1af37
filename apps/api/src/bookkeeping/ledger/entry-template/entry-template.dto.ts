import { templatePeriodCodes } from '@intendance/domain/bookkeeping/ledger/entry-template/entry-template.events.js';
import { ChoiceField, CountField, DayField, IdField, NestedListField, TextField } from '../../../platform/wire/fields.js';
import { SentEntryLineDto } from '../journal-entry/entry.dto.js';

export class SaveEntryTemplateDto {
  @TextField({ max: 200, example: 'Loyer à payer', description: 'Celui de ses écritures aussi.' }) label!: string;
  @ChoiceField(templatePeriodCodes, { nullable: true, optional: true, description: 'Null : le modèle ne revient pas de lui-même.' })
  every?: string | null;
  @DayField({ description: 'Jour de la première écriture ; les suivantes le même jour de leur mois.' }) first_day!: string;
  @NestedListField(() => SentEntryLineDto, { max: 200 }) lines!: SentEntryLineDto[];
}

export class TemplateOccurrenceDto {
  @DayField() date!: string;
  @TextField({ max: 40, example: 'MOD-1a2b3c4d-2026-01-31', description: 'La pièce sous laquelle l’écriture se passe.' })
  piece_ref!: string;
}

export class EntryTemplateDto {
  @IdField() id!: string;
  @TextField({ max: 200 }) label!: string;
  @ChoiceField(templatePeriodCodes, { nullable: true }) every!: string | null;
  @DayField() first_day!: string;
  @NestedListField(() => SentEntryLineDto) lines!: SentEntryLineDto[];
  @NestedListField(() => TemplateOccurrenceDto, {
    description: 'Les écritures qui manquent jusqu’à aujourd’hui dans les exercices ouverts, la plus ancienne d’abord ; 24 au plus.',
  })
  due!: TemplateOccurrenceDto[];
}

export class EntryTemplatesDto {
  @NestedListField(() => EntryTemplateDto, { description: 'Par libellé.' }) entry_templates!: EntryTemplateDto[];
  @CountField({ description: 'Version des modèles, à renvoyer dans `If-Match`.' }) version!: number;
}
