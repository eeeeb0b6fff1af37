import { fullName } from '@intendance/domain/directory/public.js';
import type { Member } from '../../member-access/members.js';
import type { PageMaker } from '../page-maker.js';
import type { RenderedPage } from '../templates/render-page.js';

const head = { path: 'connexion', title: 'Mon espace', isHidden: true } as const;

export const signInPageWith =
  (error: string | null): PageMaker =>
  async () => ({ head, page: { kind: 'sign-in', error } });
export const signInPage = signInPageWith(null);

export const codePage =
  (requestId: string, error: string | null = null): PageMaker =>
  async () => ({ head, page: { kind: 'code', requestId, error } });

export const confirmPage =
  (token: string, people: readonly Member[] = [], error: string | null = null): PageMaker =>
  async (): Promise<RenderedPage> => ({
    head,
    page: { kind: 'confirm', token, error, people: people.map(({ id, state }) => ({ id, name: fullName(state) })) },
  });
