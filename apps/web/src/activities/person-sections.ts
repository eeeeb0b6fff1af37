import type { PersonSection } from '../directory/public.js';
import { lazyPart } from '../ui/feedback/lazy-part.js';

/** The claims of a person, on the page of the person. */
export const claimSections: readonly PersonSection[] = [
  {
    id: 'remboursements',
    label: 'Remboursements',
    feature: 'refunds',
    staysAfterErasure: true,
    Content: lazyPart(async () => ({ default: (await import('./refund/person-refunds.js')).PersonRefunds })),
  },
  {
    id: 'inscriptions',
    label: 'Inscriptions',
    feature: 'inscriptions',
    staysAfterErasure: false,
    Content: lazyPart(async () => ({ default: (await import('./registration/person-registrations.js')).PersonRegistrations })),
  },
];
