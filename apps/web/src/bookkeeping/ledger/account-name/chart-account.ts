import type { ChartAccount } from './account-names.api.js';

export const isOwn = ({ is_named, is_used }: ChartAccount): boolean => is_named || is_used;
