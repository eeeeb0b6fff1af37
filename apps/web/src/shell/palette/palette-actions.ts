import { type ColorMode, setColorMode } from '../../theme/color-mode.js';
import { endSession } from '../session/end-session.js';
import type { PaletteAction } from './palette-entry.js';

const themes: readonly [ColorMode, string, string][] = [
  ['dark', 'Thème sombre', 'noir nuit mode apparence'],
  ['light', 'Thème clair', 'blanc jour mode apparence'],
  ['auto', 'Thème de l’appareil', 'automatique système mode apparence'],
];

/** What the menu of the user does, by its words. */
export const paletteActions: readonly PaletteAction[] = [
  ...themes.map(([mode, label, synonyms]) => ({ group: 'Actions' as const, label, synonyms, run: () => setColorMode(mode) })),
  { group: 'Actions', label: 'Se déconnecter', synonyms: 'quitter sortir déconnexion', run: () => void endSession() },
];
