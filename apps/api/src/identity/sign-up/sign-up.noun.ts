import { noun } from '../../capabilities/manifest/noun.js';
import { EmailConfirmation } from './email-confirmation.js';
import { SignUpController } from './sign-up.controller.js';
import { SignUp } from './sign-up.js';

export const signUpNoun = noun({
  controllers: [SignUpController],
  providers: [EmailConfirmation, SignUp],
});
