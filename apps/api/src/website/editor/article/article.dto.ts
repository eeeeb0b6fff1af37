import { articleKinds } from '@intendance/domain/website/editor/article/article.events.js';
import { publications } from '@intendance/domain/website/editor/page-item/page-item.events.js';
import { maxRichTextLength } from '../../../capabilities/rich-text/sanitize-rich-text.js';
import { UpdatedAtField } from '../../../platform/lists/updated-at.js';
import {
  ChoiceField,
  CountField,
  DayField,
  FlagField,
  IdField,
  InstantField,
  NestedField,
  NestedListField,
  TextField,
} from '../../../platform/wire/fields.js';

const absent = { optional: true, nullable: true } as const;
const html = { max: maxRichTextLength, example: '<p>Le 12 décembre à 14 h.</p>', description: 'En HTML.' } as const;
const picture = { ...absent, description: 'Une image de la banque.' } as const;

/** Members that are left out stay as they are. */
export class SaveArticleDto {
  @TextField({ optional: true, max: 200, example: 'Arbre de Noël' }) title?: string;
  @TextField({ ...absent, ...html }) content?: string | null;
  @DayField({ optional: true, description: 'Aujourd’hui s’il manque à la création.' }) date?: string;
  @ChoiceField(articleKinds, { optional: true }) type?: (typeof articleKinds)[number];
  @TextField({
    ...absent,
    max: 500,
    example: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    description: 'L’adresse d’une vidéo de YouTube, Vimeo ou Dailymotion.',
  })
  video?: string | null;
  @IdField(picture) cover_id?: string | null;
  @IdField(picture) lg_id?: string | null;
  @IdField(picture) md_id?: string | null;
  @IdField(picture) sm_id?: string | null;
  @FlagField({ optional: true, description: 'Seuls les bénéficiaires connectés le lisent.' }) members_only?: boolean;
  @ChoiceField(publications, { optional: true, description: 'DRAFT s’il manque à la création.' }) status?: (typeof publications)[number];
  @InstantField({ ...absent, description: 'L’article paraît à cet instant. Null : dès qu’il est publié.' }) publish_at?: string | null;
  @InstantField({ ...absent, description: 'L’article quitte le site à cet instant. Null : jamais.' }) expire_at?: string | null;
}

export class ArticleFieldsDto {
  @TextField({ max: 200, example: 'Arbre de Noël' }) title!: string;
  @TextField(html) content!: string;
  @DayField() date!: string;
  @ChoiceField(articleKinds) type!: (typeof articleKinds)[number];
  @TextField({ nullable: true, max: 500 }) video!: string | null;
  @IdField({ nullable: true }) cover_id!: string | null;
  @IdField({ nullable: true }) lg_id!: string | null;
  @IdField({ nullable: true }) md_id!: string | null;
  @IdField({ nullable: true }) sm_id!: string | null;
  @FlagField({ example: false }) members_only!: boolean;
}

export class ArticleDto extends ArticleFieldsDto {
  @IdField() id!: string;
  @ChoiceField(publications) status!: (typeof publications)[number];
  @InstantField({ nullable: true }) publish_at!: string | null;
  @InstantField({ nullable: true }) expire_at!: string | null;
  @NestedField(() => ArticleFieldsDto, { nullable: true, description: 'Les modifications que le site ne montre pas encore.' })
  draft!: ArticleFieldsDto | null;
  @FlagField({ example: false }) isDeleted!: boolean;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}

export class ArticleVersionDto extends ArticleFieldsDto {
  @CountField({ min: 1 }) version!: number;
  @InstantField() saved_at!: string;
  @TextField({ max: 200, example: 'Camille Roy' }) saved_by!: string;
  @FlagField({ example: false, description: 'Des modifications que le site ne montrait pas.' }) is_draft!: boolean;
}

export class ArticleVersionsDto {
  @CountField() totalCount!: number;
  @NestedListField(() => ArticleVersionDto) versions!: ArticleVersionDto[];
}
