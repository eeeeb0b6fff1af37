import { optionalPages, restrictablePages } from '@intendance/domain/website/editor/site-settings/site-settings.events.js';
import { ChoiceListField, CountField, FlagField, IdField, NestedField, TextField } from '../../../platform/wire/fields.js';
import { ShownImageDto } from '../slide/slide.dto.js';

type Page = (typeof optionalPages)[number];
type RestrictablePage = (typeof restrictablePages)[number];
const absent = { optional: true } as const;
const mostText = 50_000;

/** Settings that are absent stay as they are. */
export class SaveSiteSettingsDto {
  @ChoiceListField(optionalPages, { ...absent, max: optionalPages.length, description: 'Les pages ouvertes.' }) enabled_pages?: Page[];
  @ChoiceListField(restrictablePages, {
    ...absent,
    max: restrictablePages.length,
    description: 'Les pages réservées aux bénéficiaires connectés. Les textes légaux restent publics.',
  })
  member_pages?: RestrictablePage[];
  @IdField({ ...absent, nullable: true, description: 'Une image de la banque.' }) main_logo?: string | null;
  @TextField({ ...absent, max: 7, example: '#0f5c4d', description: 'Couleur des titres, des liens et des boutons.' }) main_color?: string;
  @TextField({ ...absent, max: mostText, description: 'Données personnelles.' }) rgpd?: string;
  @TextField({ ...absent, max: mostText, description: 'Mentions légales.' }) legal_notice?: string;
  @FlagField({ ...absent, description: 'Les bénéficiaires peuvent demander une modification de leurs données.' })
  benef_request_allowed?: boolean;
}

export class SiteSettingsDto {
  @ChoiceListField(optionalPages) enabled_pages!: Page[];
  @ChoiceListField(restrictablePages) member_pages!: RestrictablePage[];
  @IdField({ nullable: true }) main_logo!: string | null;
  @NestedField(() => ShownImageDto, { nullable: true }) logo!: ShownImageDto | null;
  @TextField({ max: 7, example: '#0f5c4d' }) main_color!: string;
  @TextField({ max: mostText }) rgpd!: string;
  @TextField({ max: mostText }) legal_notice!: string;
  @FlagField() benef_request_allowed!: boolean;
  @CountField() version!: number;
}
