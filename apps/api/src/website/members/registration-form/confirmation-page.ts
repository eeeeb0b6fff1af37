import type { PageMaker } from '../../site/page/page-maker.js';
import type { ConfirmationView } from '../../site/template/site-view.js';

/** One button that a member presses on purpose. */
export const confirmationPage =
  ({ title, ...form }: ConfirmationView & { readonly title: string }): PageMaker =>
  async () => ({ head: { path: form.path, title, isHidden: true }, page: { kind: 'confirmation', ...form } });
