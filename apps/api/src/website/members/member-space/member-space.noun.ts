import { noun } from '../../../capabilities/manifest/noun.js';
import { Cities, ConfiguredFields } from '../../../directory/public.js';
import { ClaimDesk } from './claim-desk.js';
import { Household } from './household.js';
import { MemberFiles } from './member-files.js';
import { MemberLimits } from './member-limits.js';
import { PersonRequestDesk } from './person-request-desk.js';
import { RegistrationDesk } from './registration-desk.js';

export const memberSpaceNoun = noun({
  providers: [Household, MemberFiles, MemberLimits, Cities, ConfiguredFields, PersonRequestDesk, RegistrationDesk, ClaimDesk],
});
