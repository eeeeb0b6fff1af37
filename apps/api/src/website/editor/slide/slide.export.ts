import { countColumn, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import { type ListedSlide, sitePageLabels } from './slide.listing.js';

export const slideExport: Sheet<ListedSlide> = {
  name: 'Diapositives',
  fileName: 'Diaporamas',
  columns: [
    textColumn('Page', ({ state }) => sitePageLabels[state.page], 14),
    countColumn('Position', ({ state }) => state.position, 10),
    textColumn('Titre', ({ state }) => state.title, 32),
    textColumn('Texte', ({ state }) => state.text, 60),
    textColumn('Lien', ({ state }) => state.link, 40),
    textColumn('Image', ({ lg }) => lg?.name ?? '', 32),
  ],
};
