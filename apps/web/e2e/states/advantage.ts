import type { advantageScreens } from '../../src/advantage/screens.js';
import { h1, type ScreenStates } from './state.js';

export const advantageStates: ScreenStates<typeof advantageScreens> = {
  '/advantage/gift/example': [{ name: 'gift example', address: '/advantage/gift/example', shows: h1('Exemple de bons cadeaux') }],
};
