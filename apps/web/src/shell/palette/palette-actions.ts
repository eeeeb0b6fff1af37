import { type ColorMode, setColorMode } from '../../theme/color-mode.js';
import { endSession } from '../session/end-session.js';
import type { PaletteAction } from './palette-entry.js';

const themes: readonly [ColorMode, string, string][] = [
  ['dark', 'Thème sombre', 'noir nuit mode apparence'],
  ['light', 'Thème clair', 'blanc jour mode apparence'],
  ['auto', 'Thème de l’appareil', 'automatique système mode apparence'],
];

/** The menu of the user and the buttons of the page, by their words. The page is asked when the palette opens. */
export const paletteActions = (): PaletteAction[] => [
  ...exportsOfPage(),
  ...themes.map(([mode, label, synonyms]) => ({ group: 'Actions' as const, label, synonyms, run: () => setColorMode(mode) })),
  { group: 'Actions', label: 'Se déconnecter', synonyms: 'quitter sortir déconnexion', run: () => void endSession() },
];

/** The export button of the page under the palette. */
function exportsOfPage(): PaletteAction[] {
  const button = document.querySelector<HTMLElement>('main [data-export]');
  if (!button) return [];
  return [{ group: 'Actions', label: 'Exporter cette page', synonyms: 'télécharger liste excel xlsx csv pdf', run: () => button.click() }];
}
