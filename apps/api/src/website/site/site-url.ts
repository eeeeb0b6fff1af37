import type { Config } from '../../platform/runtime/config.js';

export const siteBase = (slug: string): string => `/site/${slug}`;
export const siteUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, slug: string): string => `${publicUrl}${siteBase(slug)}`;
