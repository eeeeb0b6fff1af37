import { noun } from '../../../capabilities/manifest/noun.js';
import { CutOffController } from './cut-off.controller.js';
import { CutOffsReader } from './cut-offs-reader.js';

export const cutOffNoun = noun({ feature: 'comptability', controllers: [CutOffController], providers: [CutOffsReader] });
