import type { PageMaker } from '../../site/site/page-maker.js';
import type { ClaimFormView } from '../../site/site/templates/site-view.js';

export const claimPage =
  (form: ClaimFormView): PageMaker =>
  async () => ({
    head: {
      path: 'mon-espace/remboursement',
      title: form.refused ? 'Déposer à nouveau ma demande' : 'Demander un remboursement',
      isHidden: true,
    },
    page: { kind: 'claim', ...form },
  });
