import { mailingStatuses } from '@intendance/domain/mailing/mailing/mailing-state.js';
import { maxRichTextLength } from '../../capabilities/rich-text/sanitize-rich-text.js';
import { UpdatedAtField } from '../../platform/lists/updated-at.js';
import {
  ChoiceField,
  CountField,
  DayField,
  FlagField,
  IdField,
  IdListField,
  InstantField,
  NestedField,
  NestedListField,
  ObjectField,
  TextField,
  TextListField,
} from '../../platform/wire/fields.js';
import { type ListName, listNames } from './listed-people.js';

const absent = { optional: true, nullable: true } as const;
const mostAddresses = 2000;

export class SaveMailingRecipientsDto {
  @IdListField({ optional: true, max: 100, description: 'Des listes de diffusion.' }) lists?: string[];
  @IdListField({ optional: true, description: 'Des personnes de l’annuaire.' }) people?: string[];
  @TextListField({ optional: true, max: mostAddresses, maxLength: 320, description: 'Des adresses saisies.' }) addresses?: string[];
}

export class SaveMailingExclusionsDto {
  @IdListField({ optional: true, max: 100, description: 'Des listes dont les contacts ne reçoivent rien.' }) lists?: string[];
  @IdListField({ optional: true, max: 100, description: 'Des publipostages dont les destinataires ne reçoivent rien.' })
  mailings?: string[];
}

/** An absent field stays unchanged. Every field may be empty in a draft. */
export class SaveMailingDto {
  @TextField({ ...absent, max: 200, example: 'Arbre de Noël' }) subject?: string | null;
  @TextField({ ...absent, max: 200, example: 'Les inscriptions sont ouvertes', description: 'Lu à côté de l’objet.' }) preheader?:
    | string
    | null;
  @TextField({
    ...absent,
    max: maxRichTextLength,
    isVerbatim: true,
    example: '<p>Bonjour {prénom|collègue},</p>',
    description: 'HTML, nettoyé à l’écriture. Une image de la banque : `<img data-image="son id" alt="…">`.',
  })
  body?: string | null;
  @NestedField(() => SaveMailingRecipientsDto, { optional: true }) recipients?: SaveMailingRecipientsDto;
  @NestedField(() => SaveMailingExclusionsDto, { optional: true }) exclusions?: SaveMailingExclusionsDto;
  @FlagField({ optional: true, description: 'La case du consentement.' }) consent?: boolean;
}

export class CreateMailingDto extends SaveMailingDto {
  @IdField({ optional: true, description: 'Un publipostage dont le brouillon reprend le contenu.' }) copy_of?: string;
}

export class MailingListNameDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Salariés de Lyon' }) name!: string;
}

export class MailingPersonDto {
  @IdField() id!: string;
  @TextField({ max: 400, example: 'MARTIN Léa' }) fullname!: string;
  @TextField({ max: 320, nullable: true, example: 'lea@exemple.fr' }) email!: string | null;
}

export class MailingRecipientsDto {
  @NestedListField(() => MailingListNameDto) lists!: MailingListNameDto[];
  @NestedListField(() => MailingPersonDto) people!: MailingPersonDto[];
  @TextListField({ maxLength: 320 }) addresses!: string[];
}

export class MailingNameDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Arbre de Noël' }) subject!: string;
}

export class MailingExclusionsDto {
  @NestedListField(() => MailingListNameDto) lists!: MailingListNameDto[];
  @NestedListField(() => MailingNameDto) mailings!: MailingNameDto[];
}

export class MailingAttachmentDto {
  @IdField() id!: string;
  @TextField({ max: 255, example: 'affiche.pdf' }) name!: string;
  @TextField({ max: 10, example: 'pdf' }) extension!: string;
  @CountField({ example: 123456 }) size!: number;
  @TextField({ max: 100, example: 'application/pdf' }) mime_type!: string;
}

export class MailingDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Arbre de Noël' }) subject!: string;
  @TextField({ max: 200 }) preheader!: string;
  @TextField({ max: maxRichTextLength, example: '<p>Bonjour {prénom|collègue},</p>' }) body!: string;
  @NestedField(() => MailingRecipientsDto) recipients!: MailingRecipientsDto;
  @NestedField(() => MailingExclusionsDto) exclusions!: MailingExclusionsDto;
  @ChoiceField(mailingStatuses, { enumName: 'MailingStatus' }) status!: (typeof mailingStatuses)[number];
  @NestedListField(() => MailingAttachmentDto) attachments!: MailingAttachmentDto[];
  @NestedListField(() => MailingAttachmentDto, { description: 'Celles du publipostage copié.' })
  template_attachments!: MailingAttachmentDto[];
  @FlagField() consent!: boolean;
  @TextField({ max: 20, nullable: true, example: '2026-11', description: 'Version du texte accepté.' }) consent_version!: string | null;
  @DayField({ nullable: true }) consented_on!: string | null;
  @InstantField({ nullable: true }) scheduled_at!: string | null;
  @TextField({
    max: 500,
    nullable: true,
    description: 'Pourquoi le publipostage n’est pas parti, à l’heure prévue ou faute de destinataire.',
  })
  missed_because!: string | null;
  @IdField({ nullable: true }) copy_of!: string | null;
  @FlagField({ example: false }) isDeleted!: boolean;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}

export class ScheduleMailingDto {
  @InstantField({ description: 'Dans l’année qui vient.' }) at!: string;
}

export class MailingStatusDto {
  @ChoiceField(mailingStatuses) code!: (typeof mailingStatuses)[number];
  @TextField({ max: 50, example: 'Brouillon' }) label!: string;
}

export class MailingStatusesDto {
  @CountField() totalCount!: number;
  @NestedListField(() => MailingStatusDto) statuses!: MailingStatusDto[];
}

export class MailingFieldDto {
  @TextField({ max: 200, example: 'prénom', description: 'S’écrit {prénom} ou {prénom|collègue}.' }) name!: string;
  @TextField({ max: 200, example: 'Prénom' }) label!: string;
}

export class MailingFieldsDto {
  @CountField() totalCount!: number;
  @NestedListField(() => MailingFieldDto) fields!: MailingFieldDto[];
  @TextField({ max: 1000, description: 'Le texte de la case du consentement.' }) consent_text!: string;
  @TextField({ max: 20, example: '2026-11' }) consent_version!: string;
}

export class PreviewMailingDto {
  @TextField({ ...absent, max: 200 }) subject?: string | null;
  @TextField({ ...absent, max: 200, description: 'Accroche, lue à côté de l’objet.' }) preheader?: string | null;
  @TextField({ ...absent, max: maxRichTextLength, isVerbatim: true, example: '<p>Bonjour {prénom|collègue},</p>' }) body?: string | null;
  @IdField({ ...absent, description: 'La personne à la place de laquelle le message est lu.' }) person?: string | null;
}

export class MailingPreviewDto {
  @TextField({ max: 2000 }) subject!: string;
  @TextField({ max: 1_000_000 }) body!: string;
  @TextField({ max: 1_000_000, description: 'La page HTML du message, comme il part ; ses images ont un attribut data-image.' })
  page!: string;
  @TextField({ max: 320, nullable: true, example: 'lea@exemple.fr' }) email!: string | null;
  @TextListField({ maxLength: 200, description: 'Les champs que la personne n’a pas.' }) empty_fields!: string[];
  @TextListField({ maxLength: 400, description: 'Pourquoi le message ne peut pas partir.' }) problems!: string[];
}

export class MailingTemplateDto {
  @TextField({ max: 200 }) subject!: string;
  @TextField({ max: maxRichTextLength }) body!: string;
  @NestedField(() => MailingRecipientsDto) recipients!: MailingRecipientsDto;
}

export class ListTemplateDto {
  @ChoiceField(listNames) list!: ListName;
  @ObjectField({ optional: true, description: 'Les filtres de la liste.', example: { statusBenef: 'current' } })
  filters?: Record<string, string>;
  @IdListField({ optional: true, max: 10_000, description: 'Les lignes cochées. Sans valeur : toutes celles des filtres.' }) ids?: string[];
}

export class FoundRecipientsDto {
  @NestedListField(() => MailingListNameDto) lists!: MailingListNameDto[];
  @NestedListField(() => MailingPersonDto) people!: MailingPersonDto[];
}
