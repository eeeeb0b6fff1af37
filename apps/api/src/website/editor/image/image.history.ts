import type { ImageEvent } from '@intendance/domain/website/editor/image/image.events.js';
import { describer, type HistoryEntry, type HistoryFields, type HistoryReference } from '../../../platform/history/history-describer.js';
import { choiceField, field, flagField } from '../../../platform/history/history-fields.js';
import { imageFormatLabels, imageTypeLabels } from './image.listing.js';

export const imageHistory = describer<ImageEvent>({ streamType: 'image', recordType: 'image', describe: (event) => describeImage(event) });

export const imageReference: HistoryReference = {
  name: 'image',
  select: 'SELECT id, name FROM read.image_list WHERE id = ANY($1::uuid[])',
};

function describeImage({ type, data }: ImageEvent): HistoryEntry {
  switch (type) {
    case 'ImageAdded':
      return { label: 'a ajouté l’image', fields: { ...labelFields(data), format: choiceField('Format', imageFormatLabels, data.format) } };
    case 'ImageRelabelled':
      return { label: 'a modifié l’image', fields: labelFields(data) };
    case 'ImageCropped':
      return { label: 'a recadré l’image', fields: { format: choiceField('Format', imageFormatLabels, data.format) } };
    case 'ImageDeleted':
      return { label: 'a supprimé l’image' };
  }
}

const labelFields = ({ name, type, alt, isDecorative }: Extract<ImageEvent, { type: 'ImageRelabelled' }>['data']): HistoryFields => ({
  name: field('Nom', name),
  type: choiceField('Type', imageTypeLabels, type),
  alt: field('Texte de remplacement', alt || null),
  ...(isDecorative === undefined ? {} : { decorative: flagField('Image décorative', isDecorative) }),
});
