import { resource } from '../../platform/resource.js';

export const journal = resource('/api/history', 'history');
