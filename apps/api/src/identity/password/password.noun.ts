import { noun } from '../../capabilities/manifest/noun.js';
import { AfterReset } from './after-reset.js';
import { PasswordController } from './password.controller.js';
import { Passwords } from './passwords.js';

export const passwordNoun = noun({
  controllers: [PasswordController],
  providers: [AfterReset, Passwords],
});
