import { queryGroup } from '../../../platform/query-group.js';

const group = queryGroup('site-settings');

export const siteSettingsQuery = group.read('/api/website/parameters');
export const siteAddressQuery = group.read('/api/website/address');
export const useChooseSiteAddress = () => group.useSend('put', '/api/website/address');
export const useSaveSiteSettings = () => group.useSend('put', '/api/website/parameters');
