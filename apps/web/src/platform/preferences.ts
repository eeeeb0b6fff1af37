import { type ColorMode, colorModes, type Density, densities, setColorMode, setDensity } from '../theme/color-mode.js';
import { setDefaultLimit } from './default-limit.js';
import type { Me } from './me-query.js';

/** Preferences of an account, under the names of `PUT /users/me`. An account that never chose one has none. */
export type Preferences = { start_page?: string; page_size?: number; theme?: ColorMode; density?: Density };

/** An unknown value counts as none: the API stores any. */
export function preferencesOf({ preferences }: Pick<Me, 'preferences'>): Preferences {
  const { start_page, page_size, theme: storedTheme, density: storedDensity } = preferences;
  const theme = colorModes.find((mode) => mode === storedTheme);
  const density = densities.find((each) => each === storedDensity);
  return {
    ...(typeof start_page === 'string' ? { start_page } : {}),
    ...(typeof page_size === 'number' ? { page_size } : {}),
    ...(theme ? { theme } : {}),
    ...(density ? { density } : {}),
  };
}

/** Takes the preferences of the account to this browser: when a session opens, and when they change. */
export function applyPreferences({ page_size, theme, density }: Preferences): void {
  setDefaultLimit(page_size);
  if (theme) setColorMode(theme);
  if (density) setDensity(density);
}
