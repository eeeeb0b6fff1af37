import { searchText } from '@intendance/kernel/names.js';

const seniorityTerms = ['ancienneté', 'mois de présence', 'période d’essai'].map(searchText);

/**
 * No seniority condition is lawful for social and cultural activities (Cass. soc. 3 April 2024, n° 22-16.812; 12 March 2025, n° 23-21.223).
 * The comment is free text, so we warn and do not refuse.
 */
export function seniorityWarning(comment: string): { code: 'SENIORITY'; message: string } | null {
  const text = searchText(comment.replace(/'/g, '’'));
  if (!seniorityTerms.some((term) => text.includes(term))) return null;
  return {
    code: 'SENIORITY',
    message:
      'Une condition d’ancienneté, de mois de présence ou de période d’essai est interdite pour l’accès aux activités sociales et culturelles (Cass. soc., 3 avril 2024, n° 22-16.812).',
  };
}
