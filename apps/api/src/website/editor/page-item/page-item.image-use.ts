import type { ImageUse } from '../image/image-use.js';

/** The items of one kind that show an image: the tables have some tens of rows. `fields` are the fields with an image. */
const itemImageUse = (label: string, table: string, fields: readonly string[]): ImageUse => ({
  label,
  select: `SELECT title FROM read.${table} WHERE NOT removed AND $1::text IN (${fields.map((field) => `state -> 'fields' ->> '${field}'`).join(', ')})`,
});

export const pageItemImageUses: readonly ImageUse[] = [
  itemImageUse('Article', 'article_list', ['coverId', 'lgId', 'mdId', 'smId']),
  itemImageUse('Avantage', 'site_advantage_list', ['imageId']),
  itemImageUse('Trombinoscope', 'team_member_list', ['imageId']),
];
