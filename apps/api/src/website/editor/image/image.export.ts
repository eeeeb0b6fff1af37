import { countColumn, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import { imageFormatLabels, imageTypeLabels, type ListedImage } from './image.listing.js';

export const imageExport: Sheet<ListedImage> = {
  name: 'Images',
  fileName: 'Banque d’images',
  columns: [
    textColumn('Nom', ({ state }) => state.name, 32),
    textColumn('Type', ({ state }) => imageTypeLabels[state.type], 14),
    textColumn('Format', ({ state }) => imageFormatLabels[state.format], 14),
    textColumn('Texte de remplacement', ({ state }) => state.alt, 40),
    countColumn('Largeur', ({ state }) => state.file.width, 12),
    countColumn('Hauteur', ({ state }) => state.file.height, 12),
    textColumn('Lot', ({ state }) => state.batchToken, 40),
  ],
};
