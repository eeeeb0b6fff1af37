import { annualNoteCodes } from '@intendance/domain/bookkeeping/ledger/annual-notes/annual-notes.events.js';
import { ChoiceField, CountField, IdField, NestedListField, TextField } from '../../../platform/wire/fields.js';

export class SentAnnualNoteDto {
  @ChoiceField(annualNoteCodes) code!: string;
  @TextField({ max: 5000, min: 0, description: 'Vide : la rubrique n’a rien à dire.' }) text!: string;
}

export class SaveAnnualNotesDto {
  @NestedListField(() => SentAnnualNoteDto, { max: 20 }) sections!: SentAnnualNoteDto[];
}

export class AnnualNoteDto extends SentAnnualNoteDto {
  @TextField({ max: 100, example: 'Règles et méthodes comptables' }) label!: string;
}

export class AnnualNotesDto {
  @IdField({ description: 'L’exercice.' }) id!: string;
  @NestedListField(() => AnnualNoteDto, { description: 'Toutes les rubriques, dans leur ordre.' }) sections!: AnnualNoteDto[];
  @TextField({ max: 100, nullable: true, description: 'L’exercice dont viennent les textes, tant que celui-ci n’a pas les siens.' })
  carried_from!: string | null;
  @CountField({ min: 0 }) version!: number;
}
