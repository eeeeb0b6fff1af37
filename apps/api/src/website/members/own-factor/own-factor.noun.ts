import { noun } from '../../../capabilities/manifest/noun.js';
import { OwnFactorController } from './own-factor.controller.js';

export const ownFactorNoun = noun({ controllers: [OwnFactorController] });
