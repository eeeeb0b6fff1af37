import { maxRichTextLength } from '../../../capabilities/rich-text/sanitize-rich-text.js';
import { CountField, FlagField, IdField, IdListField, InstantField, NestedListField, TextField } from '../../../platform/wire/fields.js';

const html = { max: maxRichTextLength, example: '<p>La banque d’images est là.</p>', description: 'En HTML.' } as const;

export class SaveNewsDto {
  @TextField({ max: 200, example: 'Nouvelle version' }) title!: string;
  @TextField(html) content!: string;
  @InstantField() publish_at!: string;
  @InstantField({ optional: true, nullable: true, example: '2027-03-14T09:26:53.000Z', description: 'Sans fin si null.' })
  expire_at?: string | null;
  @IdListField({ optional: true, max: 1000, description: 'Les structures qui la voient ; toutes si la liste est vide.' })
  environments?: string[];
}

export class NewsDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Nouvelle version' }) title!: string;
  @TextField(html) content!: string;
  @InstantField() publish_at!: string;
  @InstantField({ nullable: true }) expire_at!: string | null;
  @InstantField() created_at!: string;
  @InstantField() updated_at!: string;
  @TextField({ max: 200, example: 'Camille Roy' }) created_by!: string;
  @TextField({ max: 200, example: 'Camille Roy' }) updated_by!: string;
  @IdListField({ max: 1000 }) environments!: string[];
  @FlagField({ description: 'Pour certaines structures seulement.' }) specific!: boolean;
}

export class NewsListDto {
  @CountField() totalCount!: number;
  @NestedListField(() => NewsDto) news!: NewsDto[];
}
