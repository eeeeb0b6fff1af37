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
    page: { kind: 'confirm', token, error, impersonated: null, people: people.map(({ id, state }) => ({ id, name: fullName(state) })) },
  });

/** The button behind the link of a user of the back-office. */
export const impersonationPage =
  (token: string, { state }: Member): PageMaker =>
  async () => ({
    head: { ...head, title: 'Voir le site' },
    page: { kind: 'confirm', token, error: null, people: [], impersonated: `${state.firstname} ${state.lastname}` },
  });

/** The answer to each form of a read-only session. */
export const readOnlyPage: PageMaker = async () => ({
  head: { path: 'mon-espace', title: 'Lecture seule', isHidden: true },
  page: {
    kind: 'plain',
    paragraphs: [{ line: 0, text: 'Rien n’est envoyé : vous voyez le site comme un bénéficiaire, sans agir à sa place.' }],
  },
});
