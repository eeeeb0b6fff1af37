import { noun } from '../../capabilities/manifest/noun.js';
import { AccountChanges } from './account-changes.js';
import { AccountSecondFactor } from './account-second-factor.js';
import { OwnPassword } from './own-password.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactors } from './second-factors.js';

export const secondFactorNoun = noun({
  controllers: [SecondFactorController],
  providers: [AccountChanges, AccountSecondFactor, OwnPassword, SecondFactors],
});
