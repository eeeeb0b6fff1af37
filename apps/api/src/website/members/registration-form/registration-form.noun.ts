import { noun } from '../../../capabilities/manifest/noun.js';
import { MemberRegistrations } from './member-registrations.js';
import { RegistrationFormController } from './registration-form.controller.js';

export const registrationFormNoun = noun({ controllers: [RegistrationFormController], providers: [MemberRegistrations] });
