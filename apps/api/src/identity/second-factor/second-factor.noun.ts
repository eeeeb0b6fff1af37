import { noun } from '../../capabilities/manifest/noun.js';
import { AccountSecondFactor } from './account-second-factor.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactors } from './second-factors.js';

export const secondFactorNoun = noun({
  controllers: [SecondFactorController],
  providers: [AccountSecondFactor, SecondFactors],
});
