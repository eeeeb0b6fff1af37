import type { PageMaker } from './page-maker.js';

export const signInHead = { path: 'connexion', title: 'Mon espace', isHidden: true } as const;

export const signInPageWith =
  (error: string | null): PageMaker =>
  async () => ({ head: signInHead, page: { kind: 'sign-in', error } });
export const signInPage = signInPageWith(null);
