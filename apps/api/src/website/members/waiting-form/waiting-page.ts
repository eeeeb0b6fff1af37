import type { PageMaker } from '../../site/page/page-maker.js';
import type { WaitingFormView } from '../../site/template/site-view.js';
import { faultNews } from '../site-route/form-errors.js';

export const waitingPage =
  (form: WaitingFormView): PageMaker =>
  async () => ({
    head: { path: 'mon-espace/inscriptions', title: `Liste d’attente : ${form.activity.name}`, ...faultNews(form.errors), isHidden: true },
    page: { kind: 'waiting', ...form },
  });
