import { fullName } from '@intendance/domain/directory/public.js';
import type { PageMaker } from '../../site/page/page-maker.js';
import { signInHead } from '../../site/page/sign-in-page.js';
import type { RenderedPage } from '../../site/template/render-page.js';
import type { FactorQuestion } from '../member-access/member-sign-in.js';
import type { Member } from '../member-access/members.js';

export const codePage =
  (requestId: string, error: string | null = null): PageMaker =>
  async () => ({ head: signInHead, page: { kind: 'code', requestId, error } });

export const confirmPage =
  (token: string, people: readonly Member[] = [], error: string | null = null): PageMaker =>
  async (): Promise<RenderedPage> => ({
    head: signInHead,
    page: { kind: 'confirm', token, error, impersonated: null, people: people.map(({ id, state }) => ({ id, name: fullName(state) })) },
  });

/** The button behind the link of a user of the back-office. */
export const impersonationPage =
  (token: string, { state }: Member): PageMaker =>
  async () => ({
    head: { ...signInHead, title: 'Voir le site' },
    page: { kind: 'confirm', token, error: null, people: [], impersonated: `${state.firstname} ${state.lastname}` },
  });

/** The code of the application, after a right link. */
export const factorPage =
  ({ token, personId, means }: FactorQuestion, error: string | null): PageMaker =>
  async () => ({
    head: { ...signInHead, ...(error !== null && { news: 'Erreur' }) },
    page: { kind: 'factor-code', token, personId, means, error },
  });
