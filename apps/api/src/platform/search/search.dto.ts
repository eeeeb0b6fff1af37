import { DayField, EurosField, IdField, NestedListField, TextField, TextListField } from '../wire/fields.js';

export class SearchQueryDto {
  @TextField({ min: 2, max: 200, example: 'martin', description: 'Mots d’un nom, montant, ou numéro exact.' })
  text!: string;
}

export class FoundRecordDto {
  @TextField({
    max: 60,
    example: 'person',
    description: 'Le `record_type` de l’historique ; `beneficiary` : une personne dont vous ne voyez que le nom.',
  })
  type!: string;
  @IdField() id!: string;
  @TextField({ max: 400, example: 'MARTIN Julie' }) label!: string;
  @TextField({ max: 400, nullable: true, example: 'julie.martin@exemple.fr' }) detail!: string | null;
  @DayField({ nullable: true }) date!: string | null;
  @EurosField({ nullable: true }) amount!: number | null;
}

export class FoundRecordsDto {
  @NestedListField(() => FoundRecordDto, { description: 'Au plus 5 par type et par critère.' }) records!: FoundRecordDto[];
  @TextListField({
    maxLength: 60,
    example: [],
    description: 'Les types qui n’ont pas pu être lus : leurs éléments manquent à la réponse.',
  })
  unread!: string[];
}
