import { writingSources } from '@intendance/domain/bookkeeping/ledger/writing-question/writing-question.events.js';
import { UpdatedAtField } from '../../../platform/lists/updated-at.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  IdField,
  InstantField,
  NestedField,
  TextField,
} from '../../../platform/wire/fields.js';
import { questionStatusLabels } from './writing-question.listing.js';

const mostLetters = 1000;

export class AskedWritingDto {
  @IdField() id!: string;
  @ChoiceField(writingSources) source!: string;
  @DayField({ nullable: true, description: 'Null : l’écriture a été supprimée.' }) date!: string | null;
  @TextField({ max: 400, nullable: true, example: 'CB PAPETERIE' }) wording!: string | null;
  @EurosField({ nullable: true, example: 42.5 }) amount!: number | null;
}

export class WritingQuestionDto {
  @IdField() id!: string;
  @ChoiceField(Object.keys(questionStatusLabels)) status!: string;
  @NestedField(() => AskedWritingDto) writing!: AskedWritingDto;
  @TextField({ max: mostLetters, example: 'Pouvez-vous joindre la facture ?' }) text!: string;
  @InstantField() asked_at!: string;
  @TextField({ max: mostLetters, nullable: true, example: 'Elle est jointe.' }) answer!: string | null;
  @InstantField({ nullable: true }) answered_at!: string | null;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}

export class AskQuestionDto {
  @ChoiceField(writingSources, { description: 'Une opération de banque ou de caisse, ou une écriture.' })
  source!: (typeof writingSources)[number];
  @IdField() writing_id!: string;
  @TextField({ max: mostLetters, example: 'Pouvez-vous joindre la facture ?' }) text!: string;
}

export class AnswerQuestionDto {
  @TextField({ max: mostLetters, example: 'Elle est jointe.' }) text!: string;
}
