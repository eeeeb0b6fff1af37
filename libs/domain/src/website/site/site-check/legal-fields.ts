import { searchText } from '@intendance/kernel/names.js';
import type { LegalText } from '../../editor/site-settings/site-settings.events.js';

type LegalField = { readonly label: string; readonly pattern: RegExp };

const telephone = /(?:\+33|\b0)\s?[1-9](?:[\s.-]?\d{2}){4}\b/;
const email = /[^\s@]+@[^\s@]+\.[^\s@]+/;

/** The statements that the law asks of a public site (LCEN, article 1-1), and of a treatment of personal data (GDPR, article 13). */
const fields: Readonly<Record<LegalText, readonly LegalField[]>> = {
  legalNotice: [
    { label: 'l’éditeur du site', pattern: /editeur|edite par|publie par/ },
    { label: 'l’adresse de l’éditeur', pattern: /\b\d{5}\b/ },
    { label: 'un téléphone ou un e-mail', pattern: new RegExp(`${telephone.source}|${email.source}`) },
    { label: 'la personne qui dirige la publication', pattern: /publication/ },
    { label: 'l’hébergeur', pattern: /heberge/ },
  ],
  rgpd: [
    { label: 'le responsable du traitement', pattern: /responsable/ },
    { label: 'les finalités', pattern: /finalite|objectif|servent a|utilisees? pour/ },
    { label: 'la base légale', pattern: /base legale|base juridique|interet legitime|consentement|obligation legale/ },
    { label: 'la durée de conservation', pattern: /duree|conserve/ },
    { label: 'vos droits et le contact pour les exercer', pattern: /droits?\b/ },
    { label: 'la réclamation auprès de la CNIL', pattern: /cnil/ },
  ],
};

/** The statements that a legal text leaves out, in words for its administrator. */
export function missingLegalFields(text: LegalText, content: string): string[] {
  const folded = searchText(content);
  return fields[text].filter(({ pattern }) => !pattern.test(folded) && !pattern.test(content)).map(({ label }) => label);
}
