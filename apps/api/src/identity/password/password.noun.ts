import { noun } from '../../capabilities/manifest/noun.js';
import { PasswordController } from './password.controller.js';
import { Passwords } from './passwords.js';

export const passwordNoun = noun({
  controllers: [PasswordController],
  providers: [Passwords],
});
