import type { ClaimFields } from '../../member-space/claim-desk.js';
import type { PageMaker } from '../page-maker.js';

type ClaimPage = {
  readonly csrf: string;
  readonly formKey: string;
  readonly activities: readonly { readonly id: string; readonly name: string }[];
  readonly values: ClaimFields;
  readonly error: string | null;
};

export const blankClaim: ClaimFields = { activity: '', date: '', amount: '', comment: '' };

/** Undefined where the structure has not opened the requests of its members. */
export const claimPage =
  (page: ClaimPage): PageMaker =>
  async ({ site: { settings } }) =>
    settings.benefRequestAllowed
      ? {
          head: { path: 'mon-espace/remboursement', title: 'Demander un remboursement', isHidden: true },
          page: { kind: 'claim', ...page },
        }
      : undefined;
