import type { PersonSection } from '../directory/public.js';
import { lazyPart } from '../ui/feedback/lazy-part.js';

export const mailingSections: readonly PersonSection[] = [
  {
    id: 'publipostages',
    label: 'Publipostages',
    feature: 'people',
    staysAfterErasure: false,
    Content: lazyPart(async () => ({
      default: (await import('./person-mailings.js')).PersonMailings,
    })),
  },
];
