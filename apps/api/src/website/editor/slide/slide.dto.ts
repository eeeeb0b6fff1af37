import { sitePages } from '@intendance/domain/website/editor/site-page.js';
import { slideAlignments } from '@intendance/domain/website/editor/slide/slide.events.js';
import { UpdatedAtField } from '../../../platform/lists/updated-at.js';
import { ChoiceField, CountField, IdField, NestedField, TextField } from '../../../platform/wire/fields.js';

const absent = { optional: true, nullable: true } as const;
type Alignment = (typeof slideAlignments)[number];

export class SaveSlideDto {
  @ChoiceField(sitePages, { ...absent, description: 'La page ; ne change pas ensuite.' }) type?: (typeof sitePages)[number] | null;
  @TextField({ ...absent, max: 200, example: 'Bienvenue' }) title?: string | null;
  @TextField({ ...absent, max: 1000, example: 'Votre CSE en ligne' }) text?: string | null;
  @CountField({ ...absent, max: 9999, description: 'Sans position : la dernière à l’ajout, la même ensuite.' }) position?: number | null;
  @TextField({ ...absent, max: 7, example: '#000000', description: 'Couleur des textes ; #000000 si elle manque.' }) color?: string | null;
  @ChoiceField(slideAlignments, { ...absent, description: 'left s’il manque.' }) alignment?: Alignment | null;
  @TextField({ ...absent, max: 2000, example: 'https://exemple.fr' }) link?: string | null;
  @IdField({ ...absent, description: 'Image pour ordinateur.' }) lg_image?: string | null;
  @IdField({ ...absent, description: 'Image pour tablette.' }) md_image?: string | null;
  @IdField({ ...absent, description: 'Image pour téléphone.' }) sm_image?: string | null;
}

/** An image as pages show it. */
export class ShownImageDto {
  @IdField() id!: string;
  @TextField({ max: 200 }) path!: string;
  @TextField({ max: 300 }) alt!: string;
  @CountField({ min: 1 }) width!: number;
  @CountField({ min: 1 }) height!: number;
}

export class SlideDto {
  @IdField() id!: string;
  @ChoiceField(sitePages) type!: (typeof sitePages)[number];
  @TextField({ max: 200 }) title!: string;
  @TextField({ max: 1000 }) text!: string;
  @CountField() position!: number;
  @TextField({ max: 7, example: '#000000' }) color!: string;
  @ChoiceField(slideAlignments) alignment!: Alignment;
  @TextField({ max: 2000, example: 'https://exemple.fr' }) link!: string;
  @IdField({ nullable: true }) lg_image!: string | null;
  @IdField({ nullable: true }) md_image!: string | null;
  @IdField({ nullable: true }) sm_image!: string | null;
  @NestedField(() => ShownImageDto, { optional: true, nullable: true, description: 'lg_image, dans les lectures.' })
  lg?: ShownImageDto | null;
  @NestedField(() => ShownImageDto, { optional: true, nullable: true, description: 'md_image, dans les lectures.' })
  md?: ShownImageDto | null;
  @NestedField(() => ShownImageDto, { optional: true, nullable: true, description: 'sm_image, dans les lectures.' })
  sm?: ShownImageDto | null;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}
