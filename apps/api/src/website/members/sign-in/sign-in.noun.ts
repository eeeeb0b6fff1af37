import { noun } from '../../../capabilities/manifest/noun.js';
import { SignInController } from './sign-in.controller.js';

export const signInNoun = noun({ controllers: [SignInController] });
