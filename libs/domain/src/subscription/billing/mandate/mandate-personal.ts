import { erasedText, personalData } from '@intendance/kernel/personal-data.js';
import type { MandateEvent, Signer } from './mandate.events.js';
import type { Mandate } from './mandate-state.js';

const erasedSigner = { name: erasedText, email: '', capacity: '', deliberationDate: '1970-01-01' } as Signer;

/** The signer, and from where the mandate was signed: a mandate has a key of its own, which goes with a draft that nobody signed, or years after the end. */
export const mandatePersonal = personalData<MandateEvent, Mandate>()({
  streamType: 'mandate',
  fields: { MandateDrafted: { signer: erasedSigner }, MandateSigned: { address: '' } },
  erasedBy: ['MandateDiscarded', 'MandateErased'],
});
