import { noun } from '../../../capabilities/manifest/noun.js';
import { FamilyRecords } from './family-records.js';
import { MemberSpaceController } from './member-space.controller.js';
import { SpaceReturn } from './space-notice.js';

export const memberSpaceNoun = noun({ controllers: [MemberSpaceController], providers: [FamilyRecords, SpaceReturn] });
