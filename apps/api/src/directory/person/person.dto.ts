import { civilities } from '@intendance/domain/directory/person/person.events.js';
import { ChoiceField, CountField, DayField, IdField, NestedField, NestedListField, TextField } from '../../platform/http/fields.js';

export class SpouseDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Paul' }) firstname!: string;
  @TextField({ max: 200, example: 'MARTIN' }) lastname!: string;
  @DayField({ nullable: true }) birthday!: string | null;
}

export class ChildDto extends SpouseDto {
  @ChoiceField(['CHILD']) type!: 'CHILD';
}

export class PersonDto {
  @IdField() id!: string;
  @ChoiceField(civilities, { nullable: true }) civility!: (typeof civilities)[number] | null;
  @TextField({ max: 200, example: 'MARTIN' }) lastname!: string;
  @TextField({ max: 200, example: 'Anne-Marie' }) firstname!: string;
  @TextField({ max: 400, example: 'MARTIN Anne-Marie' }) fullname!: string;
  @TextField({ max: 320, nullable: true, example: 'anne@exemple.fr' }) email!: string | null;
  @DayField({ nullable: true }) entrance_date!: string | null;
  @DayField({ nullable: true }) exit_date!: string | null;
  @NestedField(() => SpouseDto, { nullable: true }) spouse!: SpouseDto | null;
  @NestedListField(() => ChildDto) children!: ChildDto[];
  @CountField({ min: 1 }) version!: number;
}
