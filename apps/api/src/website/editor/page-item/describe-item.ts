import { publicationLabels } from '@intendance/contract/status-labels.js';
import type { PageItemEvent } from '@intendance/domain/website/editor/page-item/page-item.events.js';
import type { Schedule } from '@intendance/domain/website/editor/page-item/schedule.js';
import { formatInstant } from '../../../platform/documents/cell-text.js';
import type { HistoryEntry, HistoryFields } from '../../../platform/history/history-describer.js';
import { choiceField, countField, field, flagField } from '../../../platform/history/history-fields.js';

const status = (publication: keyof typeof publicationLabels): HistoryFields => ({
  status: choiceField('Statut', publicationLabels, publication),
});

const dates = ({ publishAt, expireAt }: Schedule): HistoryFields => ({
  publish_at: field('Publication', publishAt && formatInstant(new Date(publishAt)), publishAt),
  expire_at: field('Retrait', expireAt && formatInstant(new Date(expireAt)), expireAt),
});

/** The words of a text in HTML, cut: the history names the change and is no copy of the page. */
export const excerpt = (label: string, html: string) => {
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return field(label, text === '' ? null : text.length > 200 ? `${text.slice(0, 199)}…` : text, text);
};

/** The line of an event of an item. `name` is the noun with its article, `own` the fields besides the position and the status. */
export function describeItem<Fields extends object>(
  event: PageItemEvent<'', Fields>,
  name: string,
  own: (fields: Fields) => HistoryFields,
): HistoryEntry {
  switch (event.type) {
    case 'Added': {
      const { position, publication } = event.data;
      const placed: HistoryFields = position === undefined ? {} : { position: countField('Position', position + 1) };
      return { label: `a ajouté ${name}`, fields: { ...own(event.data), ...placed, ...(publication ? status(publication) : {}) } };
    }
    case 'Revised':
      return { label: `a modifié ${name}`, fields: own(event.data) };
    case 'Drafted':
      return { label: `a préparé des modifications : ${name} reste en ligne`, fields: own(event.data) };
    case 'DraftDiscarded':
      return { label: `a abandonné les modifications préparées : ${name}` };
    case 'Scheduled':
      return { label: `a changé les dates : ${name}`, fields: dates(event.data) };
    case 'Moved':
      return { label: `a déplacé ${name}`, fields: { position: countField('Position', event.data.position + 1) } };
    case 'Published':
      return { label: `a publié ${name}`, fields: status('PUBLISHED') };
    case 'Unpublished':
      return { label: `a repassé ${name} en brouillon`, fields: status('DRAFT') };
    case 'Removed':
      return { label: `a supprimé ${name}`, fields: { isDeleted: flagField('Supprimé', true) } };
    case 'Restored':
      return { label: `a restauré ${name}`, fields: { isDeleted: flagField('Supprimé', false) } };
  }
}

/** An event without its noun: `Added`. */
export const withoutNoun = <Fields>(noun: string, event: { type: string }): PageItemEvent<'', Fields> =>
  ({ ...event, type: event.type.replace(noun, '') }) as PageItemEvent<'', Fields>;
