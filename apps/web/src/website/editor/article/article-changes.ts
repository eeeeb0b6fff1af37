import type { FieldChange } from '../../../ui/change/change-list.js';
import { day } from '../../../ui/format/format.js';
import type { ArticleFields } from './article-form.js';

export type Compared = { [Name in keyof ArticleFields]?: ArticleFields[Name] | null | undefined };

const typeLabels = { image: 'Image', video: 'Vidéo' } as const;
const yesNo = (flag: boolean | null | undefined): string => (flag ? 'Oui' : 'Non');

/** The words of a rich text, a line for each block. */
export function plainText(html: string): string {
  const blocks = html.replaceAll(/<br\s*\/?>|<\/(?:p|h2|h3|li|blockquote)>/g, '$&\n');
  return (new DOMParser().parseFromString(blocks, 'text/html').body.textContent ?? '').replaceAll(/\n{2,}/g, '\n').trim();
}

const texts: readonly { label: string; of: (fields: Compared) => string }[] = [
  { label: 'Titre', of: ({ title }) => title ?? '' },
  { label: 'Date', of: ({ date }) => (date ? day(date) : '') },
  { label: 'Type', of: ({ type }) => (type ? typeLabels[type] : '') },
  { label: 'Vidéo', of: ({ video }) => video ?? '' },
  { label: 'Contenu', of: ({ content }) => plainText(content ?? '') },
  { label: 'Réservé aux bénéficiaires', of: ({ members_only }) => yesNo(members_only) },
];
const pictures: readonly { label: string; of: (fields: Compared) => string | null | undefined }[] = [
  { label: 'Couverture', of: ({ cover_id }) => cover_id },
  { label: 'Image pour ordinateur', of: ({ lg_id }) => lg_id },
  { label: 'Image pour tablette', of: ({ md_id }) => md_id },
  { label: 'Image pour téléphone', of: ({ sm_id }) => sm_id },
];

/** The fields of an article that differ, as text. Nothing before: an article that the site has never shown. */
export function articleChanges(before: Compared | null, after: Compared): FieldChange[] {
  const pictureText = (id: string | null | undefined, name: string): string => (id ? name : 'Aucune');
  return [
    ...texts.map(({ label, of }) => ({ label, before: before ? of(before) : '', after: of(after) })),
    ...pictures.flatMap(({ label, of }) => {
      const [old, now] = [before && of(before), of(after)];
      if ((old ?? null) === (now ?? null)) return [];
      return [
        { label, before: before ? pictureText(old, 'Image précédente') : '', after: pictureText(now, before ? 'Autre image' : 'Choisie') },
      ];
    }),
  ].filter((change) => change.before !== change.after);
}
