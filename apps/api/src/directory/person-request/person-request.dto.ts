import { civilities } from '@intendance/domain/directory/person/person.events.js';
import { requestStatuses } from '@intendance/domain/directory/person-request/person-request-state.js';
import { UpdatedAtField } from '../../platform/lists/updated-at.js';
import {
  ChoiceField,
  CountField,
  DayField,
  IdField,
  IdListField,
  InstantField,
  NestedField,
  NestedListField,
  TextField,
} from '../../platform/wire/fields.js';
import { PersonSummaryDto } from '../person/person.dto.js';

export const memberTypes = ['CHILD', 'SPOUSE'] as const;
const subjectTypes = [...memberTypes, 'SELF'] as const;
const absent = { optional: true, nullable: true } as const;

export class RequestDataDto {
  @ChoiceField(civilities, { nullable: true }) civility!: (typeof civilities)[number] | null;
  @TextField({ max: 200, example: 'MARTIN' }) lastname!: string;
  @TextField({ max: 200, example: 'Zoé' }) firstname!: string;
  @DayField({ nullable: true }) birthday!: string | null;
  @ChoiceField(subjectTypes, { description: 'SELF : la personne demande à modifier sa fiche ; voir change.' })
  type!: (typeof subjectTypes)[number];
}

/** Only the fields that the person asks to change, with the values asked for. */
export class RequestedChangeDto {
  @ChoiceField(civilities, absent) civility?: (typeof civilities)[number] | null;
  @TextField({ optional: true, max: 200, example: 'MARTIN' }) lastname?: string;
  @TextField({ optional: true, max: 200, example: 'Anne' }) firstname?: string;
  @DayField(absent) birthday?: string | null;
  @TextField({ ...absent, max: 320, example: 'anne@exemple.fr' }) email?: string | null;
  @TextField({ ...absent, max: 400, example: '12 rue de la République' }) address?: string | null;
  @TextField({ ...absent, max: 10, example: '69002' }) zip_code?: string | null;
  @TextField({ ...absent, max: 200, example: 'Lyon' }) city?: string | null;
  @TextField({ ...absent, max: 20, example: '0472000000' }) phone?: string | null;
  @TextField({ ...absent, max: 20, example: '0612345678' }) mobile?: string | null;
}

export class SaveRequestDataDto {
  @ChoiceField(civilities, absent) civility?: (typeof civilities)[number] | null;
  @TextField({ ...absent, max: 200, example: 'martin' }) lastname?: string | null;
  @TextField({ ...absent, max: 200, example: 'zoé' }) firstname?: string | null;
  @DayField(absent) birthday?: string | null;
  @ChoiceField(memberTypes, { optional: true, description: 'CHILD s’il manque.' }) type?: (typeof memberTypes)[number];
}

export class SubmitPersonRequestDto {
  @IdField() person!: string;
  @NestedField(() => SaveRequestDataDto) data!: SaveRequestDataDto;
  @TextField({ ...absent, max: 2000, example: 'Naissance de Zoé' }) comment?: string | null;
  @IdListField({ optional: true, max: 20, description: 'De POST /person_attachments.' }) attachments?: string[];
}

/** An absent property leaves the request unchanged. */
export class SavePersonRequestDto {
  @NestedField(() => SaveRequestDataDto, { optional: true }) data?: SaveRequestDataDto;
  @TextField({ ...absent, max: 2000, example: 'Naissance de Zoé' }) comment?: string | null;
  @ChoiceField(requestStatuses, { optional: true, description: 'APPROVED ou REFUSED : la décision est définitive.' })
  status?: (typeof requestStatuses)[number];
}

export class DecidePersonRequestDto {
  @TextField({ ...absent, max: 2000, example: 'Acte de naissance illisible', description: 'Le motif, pour un refus.' }) comment?:
    | string
    | null;
}

export class RequestAttachmentDto {
  @IdField() id!: string;
  @TextField({ max: 255, example: 'acte.pdf' }) name!: string;
  @TextField({ max: 10, example: 'pdf' }) extension!: string;
  @CountField({ example: 123456 }) size!: number;
  @TextField({ max: 100, example: 'application/pdf' }) mime_type!: string;
}

export class PersonRequestDto {
  @IdField() id!: string;
  @ChoiceField(requestStatuses) status!: (typeof requestStatuses)[number];
  @TextField({ max: 2000, example: 'Naissance de Zoé' }) comment!: string;
  @NestedField(() => PersonSummaryDto) person!: PersonSummaryDto;
  @NestedField(() => RequestDataDto) data!: RequestDataDto;
  @NestedField(() => RequestedChangeDto, { nullable: true, description: 'Les valeurs demandées ; null pour l’ajout d’un membre.' })
  change!: RequestedChangeDto | null;
  @NestedListField(() => RequestAttachmentDto, { optional: true, description: 'Absent sans PEOPLE_ATTACHMENT_ACCESS.' })
  attachments?: RequestAttachmentDto[];
  @InstantField() created_at!: string;
  @IdField({ nullable: true, description: 'Le membre ajouté par l’approbation.' }) member_id!: string | null;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}
