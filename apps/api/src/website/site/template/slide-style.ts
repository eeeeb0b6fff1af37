import { contrast } from '@intendance/domain/website/editor/contrast.js';

/** Pages have no inline style: the colour of a slide is a class of the style sheet. */
export const colorClass = (color: string): string => `c-${color.slice(1).toLowerCase()}`;

/** The colour of the texts of a slide, on the white or the black that it can be read on. */
export function colorRules(colors: readonly string[]): string {
  const shown = [...new Set(colors.map((color) => color.toLowerCase()).filter((color) => /^#[0-9a-f]{6}$/.test(color)))].sort();
  return shown.map((color) => `.${colorClass(color)}{color:${color};background:${groundOf(color)}}`).join('');
}

const groundOf = (color: string): string => (contrast(color, '#ffffff') >= contrast(color, '#000000') ? '#fff' : '#000');

/** A path of the site, or an address elsewhere. */
export const slideLink = (base: string, link: string): string => (link.startsWith('/') ? `${base}${link === '/' ? '' : link}` : link);
