import type { SiteParameterCode } from '@intendance/domain/website/editor/site-parameter/site-parameter.events.js';
import type { ContactFormView } from '../template/site-view.js';
import type { PageMaker } from './page-maker.js';

const blankForm: ContactFormView = { values: { name: '', email: '', message: '' }, errors: [], isSent: false };

export const contactPageWith =
  (form: ContactFormView): PageMaker =>
  async ({ context, site, content, texts }) => {
    if (!site.settings.pages.includes('contact')) return undefined;
    const stored = await texts();
    const textOf = (wanted: SiteParameterCode) => String(stored.find(({ code }) => code === wanted)?.content ?? '');
    const sections = [
      { title: 'Nous contacter', html: textOf('contact_text') },
      { title: 'Infos pratiques', html: textOf('practical_text') },
    ];
    return {
      head: { path: 'contact', title: 'Contact', description: `Écrire à ${site.view.name}.` },
      page: {
        kind: 'contact',
        slides: await content.slides(context, 'contact'),
        texts: sections.filter(({ html }) => html !== ''),
        form,
      },
    };
  };

export const contactPage = contactPageWith(blankForm);
export const contactSentPage = contactPageWith({ ...blankForm, isSent: true });
