import { noun } from '../../capabilities/manifest/noun.js';
import { EmailConfirmation } from './email-confirmation.js';
import { SignUpController } from './sign-up.controller.js';
import { SignUp } from './sign-up.js';
import { TermsController } from './terms.controller.js';
import { TermsOfUse } from './terms-of-use.js';

export const signUpNoun = noun({
  controllers: [SignUpController, TermsController],
  providers: [EmailConfirmation, SignUp, TermsOfUse],
});
