import type { PageMaker } from '../../site/page/page-maker.js';
import type { ClaimFormView } from '../../site/template/site-view.js';
import { faultNews } from '../site-route/form-errors.js';

export const claimPage =
  (form: ClaimFormView): PageMaker =>
  async () => ({
    head: {
      path: 'mon-espace/remboursement',
      title: form.refused ? 'Déposer à nouveau ma demande' : 'Demander un remboursement',
      ...faultNews(form.errors),
      isHidden: true,
    },
    page: { kind: 'claim', ...form },
  });
