import type { PersonSection } from '../directory/public.js';
import { lazyPart } from '../ui/feedback/lazy-part.js';

export const advantageSections: readonly PersonSection[] = [
  {
    id: 'subventions',
    label: 'Subventions',
    feature: 'subventions',
    staysAfterErasure: false,
    Content: lazyPart(async () => ({
      default: (await import('./order/person-subsidies-section.js')).PersonSubsidiesSection,
    })),
  },
];
