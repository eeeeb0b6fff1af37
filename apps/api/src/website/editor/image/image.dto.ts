import { imageFormats, imageTypes } from '@intendance/domain/website/editor/image/image-format.js';
import { UpdatedAtField } from '../../../platform/lists/updated-at.js';
import {
  ChoiceField,
  CountField,
  FlagField,
  IdField,
  InstantField,
  NestedField,
  NestedListField,
  TextField,
} from '../../../platform/wire/fields.js';

const absent = { optional: true, nullable: true } as const;
type Format = (typeof imageFormats)[number];
type Type = (typeof imageTypes)[number];

/** In pixels of the picture that was uploaded. */
export class ImageCropDto {
  @CountField({ example: 0 }) x!: number;
  @CountField({ example: 0 }) y!: number;
  @CountField({ min: 1, example: 1920 }) width!: number;
  @CountField({ min: 1, example: 640 }) height!: number;
}

/** In hundredths of the picture. */
export class FocalPointDto {
  @CountField({ max: 100, example: 50 }) x!: number;
  @CountField({ max: 100, example: 50 }) y!: number;
}

/** The fields that a form may leave empty: the domain reports the missing ones. */
export class SaveImageDto {
  @IdField({ ...absent, description: 'L’image envoyée par POST /website/image.' }) file?: string | null;
  @IdField({ ...absent, description: 'À la place de file : une image de la banque, dont l’original sert encore.' }) id?: string | null;
  @TextField({ ...absent, max: 200, example: 'Sortie au parc' }) name?: string | null;
  @ChoiceField(imageTypes, absent) type?: Type | null;
  @ChoiceField(imageFormats, absent) format?: Format | null;
  @TextField({
    ...absent,
    max: 100,
    example: 'lot-1',
    description: 'Commun aux formats d’une même image ; donné par le serveur s’il manque.',
  })
  batch_token?: string | null;
  @TextField({ ...absent, max: 300, example: 'Le manège', description: 'Ce que l’image montre.' }) alt?: string | null;
  @FlagField({ optional: true, description: 'L’image ne dit rien de plus que le texte : elle n’a pas de texte de remplacement.' })
  decorative?: boolean;
  @NestedField(() => ImageCropDto, { ...absent, description: 'Sans cadrage : le plus grand, autour du point d’intérêt.' })
  crop?: ImageCropDto | null;
  @NestedField(() => FocalPointDto, absent) focus?: FocalPointDto | null;
}

export class ImageWarningDto {
  @ChoiceField(['SMALL', 'FORMAT']) code!: string;
  @TextField({ max: 300 }) message!: string;
}

export class ImageDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Sortie au parc' }) name!: string;
  @ChoiceField(imageTypes) type!: Type;
  @ChoiceField(imageFormats) format!: Format;
  @TextField({ max: 100 }) batch_token!: string;
  @TextField({ max: 300 }) alt!: string;
  @FlagField({ example: false }) decorative!: boolean;
  @TextField({ max: 200, description: 'Adresse publique, en WebP. Elle change avec le contenu.' }) path!: string;
  @TextField({ max: 200, description: 'La même en JPEG.' }) jpeg_path!: string;
  @CountField({ min: 1, example: 1920 }) width!: number;
  @CountField({ min: 1, example: 640 }) height!: number;
  @CountField({ min: 1, description: 'Largeur de l’original.' }) source_width!: number;
  @CountField({ min: 1, description: 'Hauteur de l’original.' }) source_height!: number;
  @NestedField(() => ImageCropDto) crop!: ImageCropDto;
  @NestedListField(() => ImageWarningDto) warnings!: ImageWarningDto[];
  @InstantField({ optional: true }) created_at?: string;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}

/** A picture that no image of the bank has yet: it is removed after a day. */
export class UploadedImageDto {
  @IdField({ description: 'Pour le champ file de POST /images.' }) id!: string;
  @TextField({ max: 200 }) name!: string;
  @CountField({ min: 1 }) width!: number;
  @CountField({ min: 1 }) height!: number;
  @NestedListField(() => ImageWarningDto) warnings!: ImageWarningDto[];
  @CountField({ min: 1 }) version!: number;
}

export class ImageUseDto {
  @TextField({ max: 100, example: 'Diaporama' }) label!: string;
  @TextField({ max: 200, example: 'Bienvenue' }) title!: string;
}

export class ImageUsesDto {
  @CountField() totalCount!: number;
  @NestedListField(() => ImageUseDto) uses!: ImageUseDto[];
}
