import { searchText } from '@intendance/kernel/names.js';
import type { ChartAccount } from './account-names.api.js';

export const isOwn = ({ is_named, is_used }: ChartAccount): boolean => is_named || is_used;

/** By the first figures of its number, or by words of its name. */
export const isMatch = ({ code, label }: ChartAccount, text: string): boolean =>
  code.startsWith(text.trim()) || searchText(label).includes(searchText(text));
