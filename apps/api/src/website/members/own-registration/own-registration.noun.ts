import { noun } from '../../../capabilities/manifest/noun.js';
import { OwnRegistrationController } from './own-registration.controller.js';
import { OwnRegistrations } from './own-registrations.js';

export const ownRegistrationNoun = noun({ controllers: [OwnRegistrationController], providers: [OwnRegistrations] });
