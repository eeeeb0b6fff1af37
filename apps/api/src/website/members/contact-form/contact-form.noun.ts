import { noun } from '../../../capabilities/manifest/noun.js';
import { ContactFormController } from './contact-form.controller.js';
import { ContactMail } from './contact-mail.js';

export const contactFormNoun = noun({ controllers: [ContactFormController], providers: [ContactMail] });
