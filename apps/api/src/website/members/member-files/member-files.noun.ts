import { noun } from '../../../capabilities/manifest/noun.js';
import { MemberFiles } from './member-files.js';
import { MemberLimits } from './member-limits.js';

export const memberFilesNoun = noun({ providers: [MemberFiles, MemberLimits] });
