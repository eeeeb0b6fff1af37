/** Pages of the members' site that have a slider. */
export const sitePages = ['home', 'cse', 'advantage', 'blog', 'contact'] as const;
export type SitePage = (typeof sitePages)[number];
