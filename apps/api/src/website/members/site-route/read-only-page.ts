import type { PageMaker } from '../../site/page/page-maker.js';

/** The reply to each form of a read-only session. */
export const readOnlyPage: PageMaker = async () => ({
  head: { path: 'mon-espace', title: 'Lecture seule', isHidden: true },
  page: {
    kind: 'plain',
    paragraphs: [{ line: 0, text: 'Rien n’est envoyé : vous voyez le site comme un bénéficiaire, sans agir à sa place.' }],
  },
});
