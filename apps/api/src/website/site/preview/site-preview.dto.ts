import { TextField } from '../../../platform/wire/fields.js';

/** A page of the site, with unsaved texts. */
export class SitePreviewDto {
  @TextField({
    max: 1_000_000,
    isVerbatim: true,
    example: '<!doctype html><html lang="fr"></html>',
    description: 'En HTML, pour un cadre sans script.',
  })
  html!: string;
}
