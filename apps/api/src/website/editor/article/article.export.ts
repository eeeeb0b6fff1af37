import { publicationLabels } from '@intendance/contract/status-labels.js';
import { videoAddress } from '@intendance/domain/website/editor/article/video.js';
import { dayColumn, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import { articleKindLabels, type ListedArticle } from './article-list.projection.js';

/** 'Actualités.xlsx' */
export const articleExport: Sheet<ListedArticle> = {
  name: 'Actualités',
  fileName: 'Actualités',
  columns: [
    textColumn('Titre', ({ state }) => state.fields.title, 40),
    dayColumn('Date', ({ state }) => state.fields.date, 14),
    textColumn('Type', ({ state }) => articleKindLabels[state.fields.kind], 12),
    textColumn('Statut', ({ state }) => publicationLabels[state.publication], 14),
    textColumn('Vidéo', ({ state }) => state.fields.video && videoAddress(state.fields.video), 40),
    textColumn('Contenu', ({ state }) => state.fields.content, 80),
  ],
};
