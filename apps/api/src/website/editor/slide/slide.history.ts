import type { SlideContent, SlideEvent } from '@intendance/domain/website/editor/slide/slide.events.js';
import { describer, type HistoryEntry, type HistoryFields, reference } from '../../../platform/history/history-describer.js';
import { choiceField, countField, field } from '../../../platform/history/history-fields.js';
import { sitePageLabels } from './slide.listing.js';

export const slideHistory = describer<SlideEvent>({ streamType: 'slide', recordType: 'slide', describe: (event) => describeSlide(event) });

const alignmentLabels = { left: 'À gauche', center: 'Au centre', right: 'À droite' } as const;

function describeSlide({ type, data }: SlideEvent): HistoryEntry {
  switch (type) {
    case 'SlideAdded':
      return {
        label: 'a ajouté la diapositive',
        fields: {
          type: choiceField('Page', sitePageLabels, data.page),
          ...contentFields(data),
          position: countField('Position', data.position),
        },
      };
    case 'SlideRevised':
      return { label: 'a modifié la diapositive', fields: contentFields(data) };
    case 'SlideMoved':
      return { label: 'a déplacé la diapositive', fields: { position: countField('Position', data.position) } };
    case 'SlideDeleted':
      return { label: 'a supprimé la diapositive' };
  }
}

const contentFields = ({ title, text, color, alignment, link, lgImage, mdImage, smImage }: SlideContent): HistoryFields => ({
  title: field('Titre', title || null),
  text: field('Texte', text || null),
  color: field('Couleur', color),
  alignment: choiceField('Alignement', alignmentLabels, alignment),
  link: field('Lien', link || null),
  lg_image: field('Image pour ordinateur', lgImage && reference('image', lgImage)),
  md_image: field('Image pour tablette', mdImage && reference('image', mdImage)),
  sm_image: field('Image pour téléphone', smImage && reference('image', smImage)),
});
