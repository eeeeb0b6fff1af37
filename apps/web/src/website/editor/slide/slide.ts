import type { Schema } from '@intendance/contract/client.js';

export type Slide = Schema<'SlideDto'>;
export type SitePage = Slide['type'];
export type SlideForm = Pick<Slide, 'title' | 'text' | 'color' | 'alignment' | 'link' | 'lg_image' | 'md_image' | 'sm_image'>;

/** Titles of the five sliders. */
export const sliderTitles: Readonly<Record<SitePage, string>> = {
  home: 'Diaporama de l’accueil',
  cse: 'Diaporama du CSE',
  advantage: 'Diaporama des avantages',
  blog: 'Diaporama des actualités',
  contact: 'Diaporama des contacts',
};
export const isSitePage = (page: string): page is SitePage => Object.hasOwn(sliderTitles, page);

export const alignmentChoices = [
  { value: 'left', label: 'À gauche' },
  { value: 'center', label: 'Au centre' },
  { value: 'right', label: 'À droite' },
];

export const blankSlide: SlideForm = {
  title: '',
  text: '',
  color: '#000000',
  alignment: 'left',
  link: '',
  lg_image: null,
  md_image: null,
  sm_image: null,
};

export const formOf = ({ title, text, color, alignment, link, lg_image, md_image, sm_image }: Slide): SlideForm => ({
  title,
  text,
  color,
  alignment,
  link,
  lg_image,
  md_image,
  sm_image,
});

export const nameOf = ({ title }: Pick<Slide, 'title'>, position: number): string => title || `Diapositive ${position + 1}`;
