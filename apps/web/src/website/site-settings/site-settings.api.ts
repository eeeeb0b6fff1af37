import { queryGroup } from '../../platform/query-group.js';

const group = queryGroup('site-settings');

export const siteSettingsQuery = group.read('/api/website/parameters');
export const useSaveSiteSettings = () => group.useSend('put', '/api/website/parameters');
