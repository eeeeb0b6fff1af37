import { noun } from '../../../capabilities/manifest/noun.js';
import { MemberWaits } from './member-waits.js';
import { WaitingFormController } from './waiting-form.controller.js';

export const waitingFormNoun = noun({ controllers: [WaitingFormController], providers: [MemberWaits] });
