import { publications } from '@intendance/domain/website/editor/page-item/page-item.events.js';
import { advantageKinds } from '@intendance/domain/website/editor/site-advantage/site-advantage.events.js';
import { maxRichTextLength } from '../../../capabilities/rich-text/sanitize-rich-text.js';
import { UpdatedAtField } from '../../../platform/lists/updated-at.js';
import { ChoiceField, CountField, FlagField, IdField, TextField } from '../../../platform/wire/fields.js';

const absent = { optional: true, nullable: true } as const;
const html = { max: maxRichTextLength, example: '<p>Cinq euros la place.</p>', description: 'En HTML.' } as const;

/** Members that are left out stay as they are. */
export class SaveSiteAdvantageDto {
  @TextField({ optional: true, max: 200, example: 'Cinéma' }) title?: string;
  @TextField({ ...absent, ...html }) description?: string | null;
  @ChoiceField(advantageKinds, { optional: true }) type?: (typeof advantageKinds)[number];
  @TextField({ ...absent, max: 2000, example: 'https://cinema.example' }) link?: string | null;
  @IdField({ ...absent, description: 'Une image de la banque.' }) image?: string | null;
  @IdField({ ...absent, description: 'L’activité de remboursement.' }) refund_id?: string | null;
  @IdField({ ...absent, description: 'L’activité à inscription.' }) inscription_id?: string | null;
  @ChoiceField(publications, { optional: true, description: 'DRAFT s’il manque à la création.' }) status?: (typeof publications)[number];
  @CountField({ optional: true, max: 9999 }) position?: number;
}

export class SiteAdvantageDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Cinéma' }) title!: string;
  @TextField(html) description!: string;
  @ChoiceField(advantageKinds) type!: (typeof advantageKinds)[number];
  @TextField({ nullable: true, max: 2000 }) link!: string | null;
  @IdField({ nullable: true }) image!: string | null;
  @IdField({ nullable: true }) refund_id!: string | null;
  @IdField({ nullable: true }) inscription_id!: string | null;
  @ChoiceField(publications) status!: (typeof publications)[number];
  @CountField() position!: number;
  @FlagField({ example: false }) isDeleted!: boolean;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}
